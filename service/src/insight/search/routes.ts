import { Type } from 'typebox';
import {
  operatorScope,
  MerchantId,
  operatorOf,
  OPERATORS_READ,
  partnerOf,
} from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { allows } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { oneLine, strict, Timestamp, orNull } from '../../platform/http/schema.ts';
import { RESULTS_MAX, type ResultKind, SCOPE_OF, type NamedResult } from './result.ts';
import { search, type SearchDeps } from './search.ts';

const TEXT_LENGTH_MAX = 254; // As long as an e-mail address may be.
const KINDS = Object.keys(SCOPE_OF);

const Query = strict({
  q: Type.String({
    ...oneLine(TEXT_LENGTH_MAX, 'What to look for'),
    minLength: 2,
    examples: ['INV-1001'],
    expects: `2 to ${TEXT_LENGTH_MAX} characters on one line`,
  }),
});
const Results = strict(
  {
    data: Type.Array(
      strict(
        {
          kind: Type.Enum(KINDS, { description: 'What was found' }),
          id: Type.String({ description: 'The id of the record' }),
          title: Type.String({ description: 'What to show of it' }),
          subtitle: Type.String({ description: 'What else to show of it' }),
          partnerId: orNull(Type.String(), 'The partner it belongs to; null if none'),
          merchantId: orNull(MerchantId, 'The merchant it belongs to; null if none'),
          at: Timestamp,
          matched: Type.Array(Type.String(), {
            description:
              'What of the record was found: words or beginnings of words, in small letters and without accents',
          }),
        },
        { title: 'SearchResult' },
      ),
      { description: 'The best matches first' },
    ),
  },
  { title: 'SearchResults' },
);

const DESCRIPTION =
  'Finds a record by its id or the first 12 characters of it; a payment by order number, invoice number, the number at the end of either (`20417` for `WEB-20417`), last four digits or amount (`12.34`); ' +
  'merchants, customers, people, credentials, webhook endpoints and disputes, and for operators partners, adjustments, bank files and differences, by any words of their names, addresses, references or reasons; ' +
  'requests by correlation id; whatever has metadata by a text of it, alone (`20417`) or with its name (`orderNumber=20417`). ' +
  'Words are found by their beginning or by three letters in a row, without regard to case and accents, and from four letters on with one letter wrong. ' +
  `At most ${RESULTS_MAX} results, of the kinds that the credential may read.`;

/** Find anything: of the caller's partner, or of everybody for operators. */
export function searchRoutes(deps: SearchDeps): Route[] {
  return [
    route('GET /search', {
      tag: 'Search',
      access: 'any-credential',
      operationId: 'search',
      summary: 'Find records by what is known of them',
      description: DESCRIPTION,
      isLongRead: true,
      query: Query,
      answers: { 200: Results },
      problems: [PLATFORM_PROBLEMS.forbidden],
      handle: async (call) => {
        const whose = partnerOf(call);
        const maySee = (kind: ResultKind) => allows(whose.scopes, SCOPE_OF[kind]);
        return ok(resultsBody(await search(deps, { whose, maySee }, call.query.q)));
      },
    }),
    route('GET /operator/search', {
      ...OPERATORS_READ,
      operationId: 'searchAll',
      summary: 'Find records of all partners',
      description: DESCRIPTION,
      isLongRead: true,
      query: Query,
      answers: { 200: Results },
      handle: async (call) => {
        operatorOf(call);
        const everything = { whose: operatorScope(), maySee: () => true };
        return ok(resultsBody(await search(deps, everything, call.query.q)));
      },
    }),
  ];
}

function resultsBody(results: readonly NamedResult[]) {
  return {
    data: results.map(({ createdAt, ...rest }) => ({ ...rest, at: createdAt.toISOString() })),
  };
}
