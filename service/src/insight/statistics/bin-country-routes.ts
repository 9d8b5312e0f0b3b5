import { type Static, Type } from 'typebox';
import { OPERATORS_READ } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { byOf } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { described, orNull, strict, Timestamp } from '../../platform/http/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { RANGES_MAX } from './bin-countries.ts';
import { setBinCountries, showBinCountries } from './set-bin-countries.ts';

const PATH = '/operator/bin-countries';
const CONTENT_MAX = 240_000; // 12,000 lines of 17 characters, with room for spaces.
const BODY_KIB = 256; // JSON escapes the end of each line.

const Content = Type.String({
  minLength: 1,
  maxLength: CONTENT_MAX,
  pattern: '^[\\t\\r\\n -~]*$',
  ownDigits: true,
  description: `CSV: \`first,last,country\`, then a line for each range, at most ${RANGES_MAX}: the first six digits of its first and its last card, and two letters of ISO 3166`,
  examples: ['first,last,country\n424242,424242,US\n450000,450999,CA\n'],
  expects: 'a CSV file of BIN ranges with its header `first,last,country`',
});

const BinCountriesBody = strict(
  {
    ranges: Type.Integer({ minimum: 0, description: 'How many ranges there are' }),
    countries: Type.Array(Type.String(), { description: 'The countries in them' }),
    modifiedAt: orNull(Timestamp, 'When they were loaded; null if none ever were'),
    modifiedBy: orNull(Type.String(), 'Who loaded them'),
    content: described(
      Content,
      'The ranges as CSV; those of a country that follow upon each other are one',
    ),
  },
  { title: 'BinCountries' },
);

type Deps = Pick<Platform, 'audit' | 'clock' | 'db'>;

/** Where cards were issued, for statistics: operators load the table. */
export function binCountryRoutes(deps: Deps): Route[] {
  const shown = async (): Promise<Static<typeof BinCountriesBody>> => await showBinCountries(deps);
  return [
    route(`GET ${PATH}`, {
      ...OPERATORS_READ,
      operationId: 'retrieveBinCountries',
      summary: 'Retrieve the countries of BIN ranges',
      answers: { 200: BinCountriesBody },
      handle: async () => ok(await shown()),
    }),
    route(`PUT ${PATH}`, {
      tag: 'Operator',
      access: 'operator.system.write',
      operationId: 'setBinCountries',
      summary: 'Replace the countries of BIN ranges',
      description:
        'The table says in which country a card was issued, for statistics by country: payments of the next seconds are counted by it, earlier ones stay as they were counted. It replaces the one before; every fault of the file is told, by its line.',
      body: strict({ content: Content }),
      bodyKiB: BODY_KIB,
      answers: { 200: BinCountriesBody },
      handle: async (call) => {
        await setBinCountries(deps, call.body.content, byOf(call));
        return ok(await shown());
      },
    }),
  ];
}
