import type { Draft } from './draft.ts';
import type { FuzzContext, Recipe } from './context.ts';

const DAY_MS = 86_400_000;

/** A dispute that nobody has answered, as a record and as an item of the inbox. */
async function ofNewDispute(round: FuzzContext) {
  const { at } = await round.make('openSandboxDispute');
  const id = String(at('disputeId'));
  const record = { recordType: 'DISPUTE', recordId: id };
  return { record, item: { kind: 'DISPUTE', itemId: id } };
}

async function ofPayment(round: FuzzContext) {
  return { recordType: 'PAYMENT', recordId: await round.need('paymentId') };
}

async function ofNewNote(round: FuzzContext): Promise<Partial<Draft>> {
  const made = await round.make('createNote');
  return { params: { noteId: String(made.at('noteId')) } };
}

export const INBOX_RECIPES: Readonly<Record<string, Recipe>> = {
  snoozeItem: async (round) => {
    const { item: params } = await ofNewDispute(round);
    const later = new Date(Date.now() + DAY_MS).toISOString();
    const until = round.random.chance(0.5) ? later : '2026-01-01T00:00:00Z'; // Or back at once.
    return { params, json: { until } };
  },
  wakeItem: async (round) => ({ params: (await ofNewDispute(round)).item }),
  createNote: async (round) => ({
    json: { idempotencyKey: round.newKey(), ...(await ofPayment(round)), text: 'Called the shop.' },
  }),
  listNotes: async (round) => ({ query: Object.entries(await ofPayment(round)) }),
  deleteNote: ofNewNote,
  markNoteRead: ofNewNote,
  retrieveAssignment: async (round) => ({ params: (await ofNewDispute(round)).record }),
  assignRecord: async (round) => {
    const people = await round.make('listColleagues');
    const { record: params } = await ofNewDispute(round);
    return { params, json: { assigneeId: String(people.at('data.0.userId')) } };
  },
};
