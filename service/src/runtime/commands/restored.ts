import { foundOperations } from '../../acquiring/acquirers/index.ts';
import { restores } from '../../control/restores/index.ts';
import { runCommand, type SandboxOf } from './run-command.ts';

const MEANINGS = {
  LOST: 'not here: its partner repeats the request, or a person compares it',
  WAITING: 'is written back as soon as its payment is there and waits for nothing',
  WRITTEN_BACK: 'written back',
  REFUSED: 'could not be written back: for a person',
} as const;

/** `npm run restored`: to when the database was restored, and what acquirers have done since. */
export async function restored(_args: readonly string[], sandboxOf: SandboxOf): Promise<void> {
  await runCommand(sandboxOf, async ({ db }) => {
    const all = await restores(db);
    if (all.length === 0) console.log('The database was never restored.');
    for (const { madeGoodAt, to } of all) {
      const state = madeGoodAt ? `made good ${madeGoodAt.toISOString()}` : 'not made good yet';
      console.log(`Restored to ${to.toISOString()}, ${state}.`);
    }
    const found = (await foundOperations(db)).filter(({ isBooked }) => isBooked);
    for (const [state, own] of Map.groupBy(found, (one) => one.state)) {
      console.log(`\n${state}: ${MEANINGS[state]}`);
      for (const { acquirer, amount, bookedAt, currency, merchantId, ...one } of own) {
        const money = `${amount} ${currency}`;
        const why = one.refusal === null ? '' : ` ${one.refusal}`;
        console.log(
          `  ${bookedAt.toISOString()} ${acquirer} ${one.reference} ${one.operation} ${money} merchant ${merchantId}${why}`,
        );
      }
    }
  });
}
