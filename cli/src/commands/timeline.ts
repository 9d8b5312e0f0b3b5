import type { RetrieveTimelineQuery } from '../../../sdk/src/index.ts';
import { type Command, type Given, JQ_FLAG, valueOf } from '../command.ts';
import { connect } from '../connection.ts';
import type { Context } from '../context.ts';
import { usageError } from '../failure.ts';
import { writeLine } from '../output.ts';

const LIMIT = '100';

export const timelineCommand: Command = {
  words: ['timeline'],
  summary:
    'Show everything that happened to a payment, refund, authentication, payout, dispute, merchant or request, in order',
  positionals: [{ name: 'id', about: 'its id, or a correlation id', isOptional: true }],
  flags: [
    { name: 'limit', takes: 'NUMBER', about: 'how many entries at most; 100 if absent' },
    JQ_FLAG,
  ],
  examples: ['timeline pi4201KE8VXQ4ZT5H9P3M7B2D6R8W0'],
  run: showTimeline,
};

async function showTimeline(context: Context, given: Given): Promise<void> {
  const [id] = given.positionals;
  if (id === undefined)
    throw usageError('`causeway timeline` needs the id of a record, or a correlation id.');
  const limit = Number(valueOf(given, 'limit') ?? LIMIT);
  if (!Number.isInteger(limit) || limit < 1)
    throw usageError('--limit must be a whole number above 0.');
  const { causeway } = connect(context, given);
  const { out, signal } = context;
  const query = await queryFor(id, async (refundId) => {
    const { paymentId } = await causeway.refunds.retrieve(refundId, { signal });
    return paymentId;
  });
  let shown = 0;
  for await (const entry of causeway.timeline.retrieve(query, { signal })) {
    await writeLine(out, entry, `${entry.at}  ${entry.kind.padEnd(9)} ${entry.title}`);
    shown += 1;
    if (shown >= limit) break;
  }
}

/** What kind of thing it is can be read from an id. */
async function queryFor(
  id: string,
  paymentOf: (refundId: string) => Promise<string>,
): Promise<RetrieveTimelineQuery> {
  if (/^\d{13}$/.test(id)) return { merchantId: id };
  const [, kind] = /^(pi|ri|ta|po|di)\d{2}[0-9A-Z]{26}$/.exec(id) ?? [];
  if (kind === 'pi') return { paymentId: id };
  if (kind === 'ri') return { paymentId: await paymentOf(id) };
  if (kind === 'ta') return { authenticationId: id };
  if (kind === 'di') return { disputeId: id };
  return kind === 'po' ? { payoutId: id } : { correlationId: id };
}
