import { Secret } from '../../kernel/secret.ts';
import type { TokenName, HeldCodes, CodeStore } from './held-codes.ts';

/** In the clear, from memory to memory: who passes it on must not store, log or repeat it. */
type CodeQuestion =
  | Readonly<{ hold: TokenName & Readonly<{ code: string; untilMs: number }> }>
  | Readonly<{ take: TokenName }>;

/** Whichever made the token. Without an answer in time, a payment goes without its code. */
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
