import { StartError } from '../../platform/start-error.ts';
import { runCommand, type SandboxOf } from './run-command.ts';

/** `npm run audit-log`: proves that no row of the audit log was changed or taken out. */
export async function auditLog(_args: readonly string[], sandboxOf: SandboxOf): Promise<void> {
  await runCommand(sandboxOf, async ({ audit, db }) => {
    const broken = await audit.verify(db);
    if (broken !== null)
      throw new StartError(`The audit log was changed at or before row ${broken}.`);
    console.log('The audit log is whole.');
  });
}
