import type { AnswerOf } from '../api/call.ts';

export type SessionBody = AnswerOf<'retrieveSession'>;
/** What a password leads to: in, to the second proof, or to setting one up. */
export type BegunSession = AnswerOf<'signIn'>;
export type Account = AnswerOf<'retrieveAccount'>;
export type AssertionOptions = AnswerOf<'renewPasskeyOptions'>;
export type RegistrationOptions = AnswerOf<'offerPasskey'>;
