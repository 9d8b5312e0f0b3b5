import { type BankAccount, createCpa005, type Cpa005Settings, type Rail } from '../rails/index.ts';

/** The bank that payouts go through, and how to reach it. */
export type Bank = Readonly<{
  rail: Rail;
  /** Our id at the bank; file numbers are counted per originator. */
  originator: string;
  /** False if no bank is set up, so no files are written. */
  sends: boolean;
  /** Files are also written to this folder, if set. */
  folder?: string | undefined;
  /** Our details at the simulated bank; undefined for a real one. */
  simulated?:
    Readonly<{ originatorId: string; dataCentre: string; account: BankAccount }> | undefined;
}>;

export function createBank(settings: Cpa005Settings, folder?: string): Bank {
  return { rail: createCpa005(settings), originator: settings.originatorId, folder, sends: true };
}

const DATA_CENTRE = '00110'; // Toronto, at the sandbox's institution.
const SIMULATED: Cpa005Settings = {
  originatorId: 'CAUSEWAY01',
  dataCentre: DATA_CENTRE,
  originatingDataCentre: DATA_CENTRE,
  shortName: 'CAUSEWAY',
  longName: 'CAUSEWAY SANDBOX',
  returnAccount: { institutionNumber: 1, transitNumber: '00011', accountNumber: '1000001' },
  traceNumbers: 'composed',
};

type Simulation = Readonly<{
  folder?: string | undefined;
  /** Accepts and sends nothing: without a bank, payouts wait until one is set up. */
  isSilent?: boolean;
}>;

/** The sandbox's simulated bank. */
export function createSimulatedBank({ folder, isSilent = false }: Simulation = {}): Bank {
  const bank = createBank(SIMULATED, folder);
  if (isSilent) return { ...bank, sends: false };
  const { dataCentre, originatorId, returnAccount: account } = SIMULATED;
  return { ...bank, simulated: { originatorId, dataCentre, account } };
}
