import { startsWith } from './arguments.ts';
import { type Command, type Flag, GLOBAL_FLAGS } from './command.ts';
import type { Field } from './operation-details.ts';
import { inColour } from './colours.ts';
import type { Output } from './output.ts';

const INDENT = '  ';
const NAME_MAX = 34; // Longer names have a line of their own.

const EXIT_CODES = [
  ['0', 'done'],
  ['1', 'the service refused, or something is wrong'],
  ['2', 'wrong usage'],
  ['3', 'the service could not be reached, or did not answer'],
  ['4', 'not signed in, or the credential was refused'],
  ['130', 'stopped by Ctrl-C'],
] as const;

const ENVIRONMENT = [
  ['CAUSEWAY_BASE_URL', 'where the service is'],
  [
    'CAUSEWAY_API_KEY',
    'who you are; or CAUSEWAY_CLIENT_ID and CAUSEWAY_CLIENT_SECRET, or CAUSEWAY_ACCESS_TOKEN',
  ],
  ['CAUSEWAY_PROFILE', 'the profile to use in place of default'],
  ['NO_COLOR', 'no colours'],
] as const;

type Rows = readonly (readonly [string, string])[];

/** What there is, from the words that were typed on. */
export function groupHelp(
  commands: readonly Command[],
  words: readonly string[],
  out: Output,
): string {
  const inside = commands.filter(
    (command) =>
      !command.isHidden && startsWith(command.words, words) && command.words.length > words.length,
  );
  const own = inside.filter((command) => command.words.length === words.length + 1);
  const deeper = new Map<string, Command[]>();
  for (const command of inside) {
    const group = command.words[words.length] ?? '';
    if (command.words.length > words.length + 1) {
      deeper.set(group, [...(deeper.get(group) ?? []), command]);
    }
  }
  const title = (text: string) => inColour(out.hasColours, 'bold', text);
  const name = ['causeway', ...words].join(' ');
  const commandRows = own.map(({ words: all, summary }) => [all.at(-1) ?? '', summary] as const);
  const groupRows = [...deeper]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, all]) => [group, namesIn(all, words.length + 1)] as const);
  return [
    ...(words.length === 0 ? ['Causeway from the command line.', ''] : []),
    `${title('Usage')}: ${name} <command> [options]`,
    ...section(title('Commands'), commandRows),
    ...section(title(words.length === 0 ? 'Records' : 'Groups'), groupRows),
    ...(words.length === 0
      ? [
          ...section(title('Options of every command'), GLOBAL_FLAGS.map(flagRow)),
          ...section(title('Environment'), ENVIRONMENT),
          ...section(title('Exit codes'), EXIT_CODES),
        ]
      : []),
    '',
    `\`${name} <command> --help\` says what a command does and takes.`,
    '',
  ].join('\n');
}

/** `list, retrieve, create` of a group. */
function namesIn(commands: readonly Command[], depth: number): string {
  const names = new Set(commands.map(({ words }) => words[depth] ?? ''));
  return [...names].join(', ');
}

export function commandHelp(command: Command, out: Output): string {
  const { words, summary, about, scope, positionals = [], flags = [], body = [] } = command;
  const title = (text: string) => inColour(out.hasColours, 'bold', text);
  const taken = positionals.map(({ name, isOptional }) => (isOptional ? `[${name}]` : `<${name}>`));
  const behind = command.passesOn ? ['[arguments]'] : ['[options]'];
  return [
    `${summary}.`,
    ...(about === undefined ? [] : ['', about]),
    '',
    `${title('Usage')}: ${['causeway', ...words, ...taken, ...behind].join(' ')}`,
    ...section(
      title('Takes'),
      positionals.map(
        ({ name, about: said = '', values }) => [`<${name}>`, withValues(said, values)] as const,
      ),
    ),
    ...section(title('Options'), flags.map(flagRow)),
    ...section(title('Members of the body, for --data'), body.map(fieldRow)),
    ...section(
      title('Examples'),
      (command.examples ?? []).map((text) => [`causeway ${text}`, ''] as const),
    ),
    ...(scope === undefined ? [] : ['', `It needs a credential with the scope ${scope}.`]),
    ...(command.passesOn ? [] : ['', '`causeway --help` has the options of every command.']),
    '',
  ].join('\n');
}

function section(title: string, rows: Rows): string[] {
  if (rows.length === 0) return [];
  const size = Math.min(NAME_MAX, Math.max(...rows.map(([name]) => name.length)));
  const lines = rows.map(([name, text]) =>
    name.length > size
      ? `${INDENT}${name}${text === '' ? '' : `\n${INDENT}${' '.repeat(size)}  ${text}`}`
      : `${INDENT}${name.padEnd(size)}  ${text}`.trimEnd(),
  );
  return ['', `${title}:`, ...lines];
}

function flagRow({
  name,
  short,
  takes,
  values,
  isRequired,
  about,
}: Flag): readonly [string, string] {
  const typed = `${short === undefined ? '' : `-${short}, `}--${name}`;
  const required = isRequired ? 'required: ' : '';
  return [
    takes === undefined ? typed : `${typed} ${takes}`,
    `${required}${withValues(about, values)}`,
  ];
}

function fieldRow({
  name,
  type,
  isRequired,
  values,
  about = '',
}: Field): readonly [string, string] {
  const said = withValues(about, values?.map(String));
  return [
    name,
    `${isRequired ? 'required, ' : ''}${type.replace('|', ' or ')}${said === '' ? '' : `: ${said}`}`,
  ];
}

function withValues(text: string, values: readonly string[] | undefined): string {
  if (!values || values.length === 0) return text;
  return `${text}${text === '' ? '' : '; '}one of ${values.join(', ')}`;
}
