import type { Config } from '../settings/index.ts';
import { type Bank, createBank, noBank } from '../../money/payouts/index.ts';

/** The bank that this installation pays merchants through. In production only as it was told to. */
export function payoutBank({ bank, production }: Config): Bank | undefined {
  const { folder, settings, statementAccounts } = bank;
  if (!settings) return production ? noBank({ folder }) : undefined;
  const traceNumbers = settings.originatingDataCentre === undefined ? 'zeros' : 'composed';
  return createBank({ ...settings, traceNumbers }, { folder, statementAccounts });
}
