import { Secret } from '../../kernel/secret.ts';
import type { CodeStore, HeldCodes, TokenName } from './held-codes.ts';

/**
 * What a process asks of the one that keeps the codes of all. A code is in the clear in it, since
 * it goes from memory to memory; code that passes it on must not store, log or repeat it.
 */
export type CodeQuestion =
  | Readonly<{ hold: TokenName & Readonly<{ code: string; untilMs: number }> }>
  | Readonly<{ take: TokenName }>;

/**
 * Codes that another process keeps, so that it does not matter which one made the token and which
 * takes the payment. Where that one does not answer in time there is no code: a payment goes to the
 * issuer without it, and never fails for it.
 */
export function codesKeptElsewhere(ask: (question: CodeQuestion) => Promise<unknown>): HeldCodes {
  return {
    hold: async ({ merchantId, owner, code, until }) => {
      await ask({ hold: { merchantId, owner, code: code.reveal(), untilMs: until.getTime() } });
    },
    take: async ({ merchantId, owner }) => {
      const code = await ask({ take: { merchantId, owner } });
      return typeof code === 'string' ? new Secret(code) : undefined;
    },
  };
}

/** Answers such a question: with the code, or null if there is none. */
export function answerAboutCodes(store: CodeStore, question: CodeQuestion): string | null {
  if ('take' in question) return store.take(question.take)?.reveal() ?? null;
  const { merchantId, owner, code, untilMs } = question.hold;
  store.hold({ merchantId, owner, code: new Secret(code), until: new Date(untilMs) });
  return null;
}
