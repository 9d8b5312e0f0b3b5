import { closestMatch } from 'leven';
import { type Fault, ruleBroken } from '../../platform/http/errors.ts';
import { type Card, parseCard, type WireCard } from './card.ts';
import { VAULT_PROBLEMS } from './errors.ts';

/** Tokens that stand for test cards and are never used up. The sandbox has them, production none. */
export type TestTokens = Readonly<{
  names: readonly string[];
  /** Its card, which is not expired then; undefined: there is no such token. */
  cardOf: (token: string, now: Date) => WireCard | undefined;
}>;

const TEST_PREFIX = 'ot-test-';
const NAME_LENGTH_MAX = 37; // One more would make it as long as a token from the hosted page.
const TEST_TOKEN = new RegExp(`^${TEST_PREFIX}[A-Za-z0-9_-]{1,${NAME_LENGTH_MAX}}$`);
export const TEST_TOKEN_PATTERN = TEST_TOKEN.source;

const GUESS_LETTERS = { min: 2, max: 4 }; // That may differ: two of a short name are often swapped.

type Asked = Readonly<{ token: string; now: Date; parameterName: string }>;

/** The card of a test token, or what is wrong with it; undefined for anything else. */
export function openTestToken(
  tokens: TestTokens | undefined,
  { token, now, parameterName }: Asked,
): Readonly<{ card: Card }> | Readonly<{ fault: Fault }> | undefined {
  if (!TEST_TOKEN.test(token)) return undefined;
  if (!tokens) throw ruleBroken(VAULT_PROBLEMS.testToken, { parameterName });
  const wire = tokens.cardOf(token, now);
  if (wire) return { card: parseCard(wire) };
  const hint = hintFor(token, tokens.names);
  return {
    fault: {
      parameterName,
      reasonCode: 'UNKNOWN_TEST_TOKEN',
      errorMessage: `There is no such test token.${hint} The guide to test cards and GET /sandbox/cards list them.`,
    },
  };
}

/** By what follows the prefix alone: with it, every token is near to every other. */
function hintFor(token: string, names: readonly string[]): string {
  const named = (text: string): string => text.slice(TEST_PREFIX.length);
  const sent = named(token).toLowerCase();
  const { min, max } = GUESS_LETTERS;
  const maxDistance = Math.min(max, Math.max(min, Math.floor(sent.length / 3)));
  const guess = closestMatch(sent, names.map(named), { maxDistance });
  return guess === undefined ? '' : ` Did you mean "${TEST_PREFIX}${guess}"?`;
}
