import { move, type Spelling } from '../../platform/http/spelling.ts';

/** The groups of a merchant stand at the top, or in one member. */
export const MERCHANT_SPELLING: Spelling = [move('merchantPayload', '')];
