import type { Tool } from '@modelcontextprotocol/server';
import { Type } from 'typebox';
import { plainSchema } from '../../platform/http/plain-schema.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { oneLine, strict } from '../../platform/http/schema.ts';
import { PROPOSES, type RouteTool } from './tool.ts';

const WORDS_LENGTH_MAX = 300;
const WHOLE_MAX = 5;
const WHOLE_BYTES_MAX = 16_000;
const NAMED_MAX = 10;

export const FindTools = strict({
  words: Type.Unsafe<string>({
    ...oneLine(
      WORDS_LENGTH_MAX,
      'What is to be done, such as `failed webhook deliveries`; or names of tools',
    ),
    minLength: 2,
    expects: `2 to ${WORDS_LENGTH_MAX} characters on one line`,
  }),
});

export const FIND_TOOLS: Tool = {
  name: 'find_tools',
  title: 'Find other tools',
  description:
    'Most tools are not listed. Finds them by what they do, with their schemas: call one by its name at once. Look here before you say that something cannot be done.',
  inputSchema: { ...plainSchema(FindTools), type: 'object' },
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
};

/** The best matches whole, the next by their names alone. */
export type FoundTools = Readonly<{
  tools: readonly Pick<Tool, 'name' | 'description' | 'inputSchema' | 'annotations'>[];
  others: readonly Readonly<{ name: string; title: string | undefined }>[];
}>;

/** The tools that the words lead to, best first; where they lead to none, the names of all. */
export function findTools(allowed: readonly RouteTool[], words: string): FoundTools {
  const stems = stemsIn(words.slice(0, WORDS_LENGTH_MAX));
  const asked = [...new Set(stems.flatMap((stem) => [stem, ...(MEANINGS.get(stem) ?? [])]))];
  const known = allowed.map(({ tool }) => ({ tool, weights: weightsOf(tool) }));
  const rarity = new Map(
    asked.map((stem) => {
      const count = known.filter(({ weights }) => weights.has(stem)).length;
      return [stem, Math.log((known.length + 1) / (count + 0.5))];
    }),
  );
  const scored = known
    .map(({ tool, weights }) => ({ tool, score: scoreOf(tool, weights, { asked, rarity, words }) }))
    .filter(({ score }) => score > 0)
    // Of equals the plainest: a merchant before links to drafts of merchants.
    .toSorted((a, b) => b.score - a.score || a.tool.name.length - b.tool.name.length)
    .map(({ tool }) => tool);
  const whole: Tool[] = [];
  for (const tool of scored.slice(0, WHOLE_MAX)) {
    const isFirst = whole.length === 0;
    if (isFirst || sizeOf([...whole, tool]) <= WHOLE_BYTES_MAX) whole.push(tool);
  }
  const rest = scored.filter((tool) => !whole.includes(tool)).slice(0, NAMED_MAX);
  const named = scored.length > 0 ? rest : known.map(({ tool }) => tool);
  return {
    tools: whole.map(({ annotations, description, inputSchema, name }) => ({
      name,
      description,
      inputSchema,
      annotations,
    })),
    others: named.map(({ name, title }) => ({ name, title })),
  };
}

function sizeOf(tools: readonly Tool[]): number {
  return Buffer.byteLength(JSON.stringify(tools));
}

const [IN_NAME, IN_TITLE, IN_TEXT, IN_MEMBERS] = [4, 3, 1, 0.5];
const OF_ITS_NAME = 100;

type Asked = Readonly<{
  asked: readonly string[];
  rarity: ReadonlyMap<string, number>;
  words: string;
}>;

/** A tool that is called by its name comes first. */
function scoreOf({ name }: Tool, stems: ReadonlyMap<string, number>, of: Asked): number {
  const isNamed = of.words.split(/[^A-Za-z]+/).includes(name);
  const found = of.asked.map((stem) => (stems.get(stem) ?? 0) * (of.rarity.get(stem) ?? 0));
  return found.reduce((sum, part) => sum + part, isNamed ? OF_ITS_NAME : 0);
}

/** How much each word says of a tool: the one place of it that says most. */
function weightsOf({ description = '', inputSchema, name, title = '' }: Tool): Map<string, number> {
  const weights = new Map<string, number>();
  const members = isRecord(inputSchema.properties) ? Object.keys(inputSchema.properties) : [];
  const places: readonly (readonly [string, number])[] = [
    [members.join(' '), IN_MEMBERS],
    [description.replace(PROPOSES, ''), IN_TEXT],
    [title, IN_TITLE],
    [name, IN_NAME],
  ];
  for (const [text, weight] of places) {
    for (const stem of stemsIn(text)) weights.set(stem, weight);
  }
  return weights;
}

/** What people say, and what else the API calls it. */
const MEANS: Readonly<Record<string, string>> = {
  buyer: 'customer',
  callback: 'webhook',
  capture: 'complete',
  card: 'method',
  charge: 'payment',
  chargeback: 'dispute',
  contest: 'dispute',
  deposit: 'payout',
  employee: 'user',
  funds: 'balance',
  hold: 'authorization preauthorization',
  invoice: 'fee',
  log: 'request',
  money: 'payment balance',
  owe: 'balance',
  people: 'user',
  person: 'user',
  reserve: 'preauthorization',
  resend: 'redeliver',
  sale: 'payment overview',
  settlement: 'batch',
  shop: 'merchant',
  shopper: 'customer',
  store: 'merchant',
  terminal: 'solution order',
  transaction: 'payment',
  undo: 'withdraw cancel',
  void: 'cancel',
};
const EMPTY = new Set(
  'a an and are as at be been by can did do does for from had has have how i if in is it its me my of on or our out please she he so that the their them then there they this to up us was we were what when where which who why will with you your'.split(
    ' ',
  ),
);

function stemsIn(text: string): string[] {
  const words = text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.filter((word) => word.length > 1 && !EMPTY.has(word)).map(stemOf);
}

/** Enough for the words of an API: plurals and the ends of verbs. */
function stemOf(word: string): string {
  const single = word.replace(/ies$/, 'y').replace(/(?<=[^su])s$/, '');
  const stem = single.replace(/(?<=[a-z]{3})(?:ing|ed)$/, '').replace(/(?<=[a-z]{3})e$/, '');
  return stem.replace(/(?<=[^aeiouls])(.)\1$/, '$1');
}

const MEANINGS = new Map(
  Object.entries(MEANS).map(([word, meant]) => [stemOf(word), stemsIn(meant)]),
);
