import type { World } from '../world.ts';

/** What waits for the people of the platform, and what they note for each other. */
export async function inbox({ ids, operator, second }: World): Promise<void> {
  const waiting = await operator.does('listInbox', { query: { kind: 'DISPUTE', limit: '2' } });
  await operator.does('countInbox');
  const item = { kind: 'DISPUTE', itemId: waiting.string('data.0.itemId') };
  const until = new Date(Date.parse(waiting.string('data.0.deadline')) - 86_400_000).toISOString();
  await operator.does('snoozeItem', { params: item, body: { until } });
  await operator.does('wakeItem', { params: item });

  const people = await operator.does('listColleagues');
  const dispute = { recordType: 'DISPUTE', recordId: item.itemId };
  const given = { assigneeId: people.string('data.0.userId') };
  await operator.does('assignRecord', { params: dispute, body: given });
  await operator.does('retrieveAssignment', { params: dispute });
  await second.isRefused('assignment-changed', 'assignRecord', {
    params: dispute,
    body: {},
  });

  const payment = { recordType: 'PAYMENT', recordId: ids['paid'] ?? '' };
  const handle = people.string('data.0.handle');
  const text = `Called the shop: the second charge was meant. @${handle} can you refund it?`;
  const note = await operator.does('createNote', {
    body: { idempotencyKey: 'called-the-shop', ...payment, text },
  });
  const params = { noteId: note.string('noteId') };
  await operator.does('listNotes', { query: payment });
  await operator.does('markNoteRead', { params, body: {} });
  await second.isRefused('not-the-author', 'deleteNote', { params });
  await operator.does('deleteNote', { params });
}
