/** `npm run audit`: proves that payments, refunds and batches agree with the ledger. */
import { auditBooks, type Difference } from '../books-check/index.ts';
import { StartError } from '../platform/start-error.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ db }) => {
  const { checked, differences } = await auditBooks(db);
  const { payments, refunds, batches } = checked;
  console.log(`Checked ${payments} payments, ${refunds} refunds and ${batches} batches.`);
  if (differences.length > 0) {
    const lines = differences.map(lineOf);
    throw new StartError(`The books do not agree:\n${lines.join('\n')}`);
  }
  console.log('The books agree.');
});

function lineOf({ of, id, figure, stated, found }: Difference): string {
  return `  ${of} ${id} ${figure}: stated ${stated ?? 'nothing'}, found ${found ?? 'nothing'}`;
}
