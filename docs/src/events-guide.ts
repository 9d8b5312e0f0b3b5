import type { ShownEvent } from './openapi/webhooks.ts';
import type { Recorded } from './recorded.ts';
import { shownJson } from './shown-json.ts';

/** Where the guide's list of types begins; what is above is written by hand. */
const BEGINNING = '## Every type\n';

/** The guide on events with its list of types as they are defined, and with the data of one of each. */
export function withEveryType(
  guide: string,
  shown: readonly ShownEvent[],
  { events }: Pick<Recorded, 'events'>,
): string {
  const end = guide.indexOf(BEGINNING);
  const written = end === -1 ? guide : guide.slice(0, end);
  const byNoun = Map.groupBy(shown, ({ type }) => type.slice(0, type.lastIndexOf('.')));
  const nouns = [...byNoun].map(([noun, ofNoun]) => `### ${noun}\n\n${tableOf(ofNoun)}`);
  const examples = shown.flatMap(({ type }) => {
    const event = events.get(type);
    return event ? [`#### ${type}\n\n${exampleOf(event['data'])}`] : [];
  });
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

function exampleOf(data: unknown): string {
  return `\`\`\`json\n${shownJson(data)}\n\`\`\``;
}
