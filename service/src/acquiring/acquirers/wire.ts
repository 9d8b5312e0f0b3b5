import type { OwnAcquirers } from './acquirers.ts';
import type { AcquirerMessage } from './message.ts';

/** Messages as they were on the wire, with what their bytes mean. */
export function wireBody(
  wire: AcquirerMessage['wire'],
  acquirer: string,
  describe: OwnAcquirers['describe'],
) {
  return wire?.map((one) => ({ ...one, parts: describe(acquirer, one.bytes) ?? null })) ?? null;
}
