import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { exampleValue } from './openapi/example-value.ts';
import { createSchemaBook } from './openapi/schema-book.ts';
import type { ShownEvent } from './openapi/webhooks.ts';

/** Where the guide's list of types begins; what is above is written by hand. */
const BEGINNING = '## Every type\n';

/** The guide on events with its list of types as they are defined: each with an example of its data. */
export function withEveryType(guide: string, events: readonly ShownEvent[]): string {
  const end = guide.indexOf(BEGINNING);
  const written = end === -1 ? guide : guide.slice(0, end);
  const byNoun = Map.groupBy(events, ({ type }) => type.slice(0, type.lastIndexOf('.')));
  const nouns = [...byNoun].map(([noun, ofNoun]) => `### ${noun}\n\n${tableOf(ofNoun)}`);
  const examples = events.map((event) => `#### ${event.type}\n\n${exampleOf(event)}`);
  const list = [...nouns, '### Examples', 'The `data` of each.', ...examples].join('\n\n');
  return `${written}${BEGINNING}\n${list}\n`;
}

function tableOf(events: readonly ShownEvent[]): string {
  const rows = events.map(({ type, description }) => [`\`${type}\``, description] as const);
  const [left, right] = [0, 1].map((place) =>
    Math.max(4, ...rows.map((row) => row[place]?.length ?? 0)),
  );
  const line = (type: string, when: string) =>
    `| ${type.padEnd(left ?? 0)} | ${when.padEnd(right ?? 0)} |`;
  const rule = `| ${'-'.repeat(left ?? 0)} | ${'-'.repeat(right ?? 0)} |`;
  return [line('type', 'when'), rule, ...rows.map(([type, when]) => line(type, when))].join('\n');
}

function exampleOf({ type, body }: ShownEvent): string {
  const book = createSchemaBook();
  const schema = book.include(body);
  const whole = exampleValue(schema, {
    name: type,
    shapes: Object.fromEntries(book.titled()),
    isWhole: true,
  });
  const data = isRecord(whole) ? whole['data'] : undefined;
  // A list of one text on one line, as the formatter has it.
  const text = JSON.stringify(data, null, 2).replaceAll(/\[\n *("[^"\n]*")\n *\]/g, '[$1]');
  return `\`\`\`json\n${text}\n\`\`\``;
}
