import { type Command, type Flag, GLOBAL_FLAGS } from '../command.ts';
import { findCommand, startsWith } from '../arguments.ts';
import type { Context } from '../context.ts';
import { readStored } from '../profiles.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Each asks this program what may come next, so a script is written once. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_causeway() {
  local IFS=$'\\n'
  COMPREPLY=($(causeway complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _causeway causeway
`,
  zsh: `#compdef causeway
_causeway() {
  local -a candidates
  candidates=("\${(@f)$(causeway complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -- $candidates
}
compdef _causeway causeway
`,
  fish: `function __causeway_complete
  set -l words (commandline -opc) (commandline -ct)
  causeway complete -- $words[2..-1] 2>/dev/null
end
complete -c causeway -f -a '(__causeway_complete)'
`,
};

export function completionCommands(allCommands: () => readonly Command[]): readonly Command[] {
  return [
    {
      words: ['completion'],
      summary: 'Print a script that completes commands in your shell',
      about:
        'bash: add `source <(causeway completion bash)` to ~/.bashrc. zsh: add `source <(causeway completion zsh)` ' +
        'to ~/.zshrc, behind compinit. fish: `causeway completion fish > ~/.config/fish/completions/causeway.fish`.',
      positionals: [{ name: 'shell', values: SHELLS, about: 'your shell' }],
      examples: ['completion bash'],
      run: async ({ out }, { positionals: [shell = ''] }) => {
        await out.write(SCRIPTS[shell] ?? '');
      },
    },
    {
      words: ['complete'],
      summary: 'Print what may come next',
      isHidden: true,
      passesOn: true,
      run: async (context, { positionals }) => {
        const words = positionals[0] === '--' ? positionals.slice(1) : positionals;
        const found = candidates(context, allCommands(), words);
        if (found.length > 0) await context.out.write(`${found.join('\n')}\n`);
      },
    },
  ];
}

/** What may stand in place of the last word. */
function candidates(context: Context, all: readonly Command[], typed: readonly string[]): string[] {
  const partial = typed.at(-1) ?? '';
  const before = typed.slice(0, -1);
  const shown = all.filter((command) => !command.isHidden);
  const { words, command, rest } = findCommand(shown, before);
  const flags = [...(command?.flags ?? []), ...GLOBAL_FLAGS];
  const open = flags.find(
    ({ name, takes }) => takes !== undefined && before.at(-1) === `--${name}`,
  );
  const names = open
    ? valuesOf(context, open)
    : namesAt(shown, words, { command, rest, flags, partial });
  return [...new Set(names)].filter((name) => name.startsWith(partial)).toSorted();
}

function valuesOf({ env }: Context, flag: Flag): readonly string[] {
  return flag.name === 'profile' ? Object.keys(readStored(env).profiles) : (flag.values ?? []);
}

type Place = Readonly<{
  command: Command | undefined;
  rest: readonly string[];
  flags: readonly Flag[];
  partial: string;
}>;

function namesAt(shown: readonly Command[], words: readonly string[], place: Place): string[] {
  const { command, rest, flags, partial } = place;
  if (partial.startsWith('-')) return flags.map(({ name }) => `--${name}`);
  const given = rest.filter((one) => !one.startsWith('-')).length;
  const deeper = shown
    .filter((one) => startsWith(one.words, words) && one.words.length > words.length)
    .map((one) => one.words[words.length] ?? '');
  return [...(given === 0 ? deeper : []), ...(command?.positionals?.[given]?.values ?? [])];
}
