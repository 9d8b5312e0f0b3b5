import { type Bank, createBank } from '../../service/src/money/payouts/index.ts';
import type { Cpa005Settings } from '../../service/src/money/rails/index.ts';
import { simulateBank } from './simulate-bank.ts';

const DATA_CENTRE = '00110'; // Toronto, at the sandbox's institution.
const SETTINGS: Cpa005Settings = {
  originatorId: 'CAUSEWAY01',
  dataCentre: DATA_CENTRE,
  originatingDataCentre: DATA_CENTRE,
  shortName: 'CAUSEWAY',
  longName: 'CAUSEWAY SANDBOX',
  returnAccount: { institutionNumber: 1, transitNumber: '00011', accountNumber: '1000001' },
  traceNumbers: 'composed',
};

/** Our details at the simulated bank. */
export const AT_SIMULATED_BANK = {
  originatorId: SETTINGS.originatorId,
  dataCentre: DATA_CENTRE,
  account: SETTINGS.returnAccount,
};

/** The sandbox's bank, which takes files and answers by itself. */
export function createSimulatedBank({
  folder,
}: Readonly<{ folder?: string | undefined }> = {}): Bank {
  return { ...silentBank({ folder }), link: simulateBank(AT_SIMULATED_BANK) };
}

/** The same bank where it says what a test has it say. */
export function silentBank({ folder }: Readonly<{ folder?: string | undefined }> = {}): Bank {
  return createBank(SETTINGS, { folder });
}
