import type { TSchema } from 'typebox';
import { type PartnerCaller, partnerOf } from '../../access/partners/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { csvAnswer } from '../../platform/http/csv.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { PAGE_LINES_MAX } from './report-page.ts';

/** What is settled together, with all that it is made of. */
type Detailed<Whole> = Pick<Route, 'path' | 'tag'> &
  Readonly<{
    /** In the names of operations and files, and as a noun. */
    name: string;
    id: TSchema;
    find: (caller: PartnerCaller, id: string) => Promise<Whole>;
    /** What the lines of the file are. */
    columns: string;
    lines: (whole: Whole) => AsyncIterable<string>;
    /** What the page shows the first of. */
    shows: string;
    page: (whole: Whole, caller: PartnerCaller) => Promise<Answer>;
  }>;

/** Its details as a file, and as a page. */
export function detailRoutes<Whole extends Readonly<{ id: string }>>(
  detailed: Detailed<Whole>,
): Route[] {
  const { columns, find, id, lines, name, page, path, shows, tag } = detailed;
  const noun = name.toLowerCase();
  const common = {
    tag,
    access: 'payment.read',
    params: strict({ [`${noun}Id`]: id }),
    isLongRead: true,
  } as const;
  const wholeOf = async (call: Call<Record<string, unknown>>): Promise<Whole> =>
    await find(partnerOf(call), String(call.params[`${noun}Id`]));
  return [
    route(`GET ${path}/csv`, {
      ...common,
      operationId: `download${name}`,
      summary: `Download the settlement details of a ${noun} as CSV`,
      description: `${columns} The guide to statements explains the columns.`,
      answers: { 200: 'text/csv' },
      handle: async (call) => {
        const whole = await wholeOf(call);
        return csvAnswer(`${noun}-${whole.id}`, lines(whole), call);
      },
    }),
    route(`GET ${path}/page`, {
      ...common,
      operationId: `read${name}`,
      summary: `Read a ${noun} as a page`,
      description: `To read, print and keep: it runs no script and loads nothing. It shows the first ${PAGE_LINES_MAX} ${shows}; the CSV file has all of them.`,
      answers: { 200: 'text/html' },
      handle: async (call) => await page(await wholeOf(call), partnerOf(call)),
    }),
  ];
}
