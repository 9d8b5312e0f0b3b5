import type { BankAccount, OrderFault } from '../rail.ts';
import { isFoldable } from './fold.ts';
import { SEGMENT } from './layout.ts';
import { accountFaults } from './account-faults.ts';

/** The settings that the direct clearer (the bank) assigns to an originator or agrees on with it. */
export type Cpa005Settings = Readonly<{
  /** The sender: up to ten letters or digits. */
  originatorId: string;
  /** The bank's data centre that receives the file: five digits. */
  dataCentre: string;
  /** The payer's name on payees' statements: up to 15 characters. */
  shortName: string;
  /** The full name: up to 30 characters. */
  longName: string;
  /** The account that returns are booked to. */
  returnAccount: BankAccount;
  /** Many banks compose trace numbers themselves and expect zeros. */
  traceNumbers: 'composed' | 'zeros';
  /** The originating bank's data centre, for trace numbers that we compose: five digits. */
  originatingDataCentre?: string | undefined;
  /** A Standard 007 code; 450, miscellaneous payments, if absent. */
  creditCode?: string | undefined;
  debitCode?: string | undefined;
}>;

export const MISCELLANEOUS_PAYMENTS = '450';

/** 200 is payroll; codes from 900 on are return reasons. */
const TRANSACTION_CODE = /^[2-8]\d{2}$/;

const ORIGINATOR_ID = /^[A-Z0-9]{1,10}$/;

const DATA_CENTRE = /^\d{5}$/;

const NO_DATA_CENTRE = '00000';

function isDataCentre(text = ''): boolean {
  return DATA_CENTRE.test(text) && text !== NO_DATA_CENTRE;
}

/** The faults that prevent any file from being written with these settings. */
export function cpa005SettingsFaults(settings: Cpa005Settings): OrderFault[] {
  const { originatorId, dataCentre, creditCode, debitCode } = settings;
  const faults: OrderFault[] = [];
  const refuse = (name: string, message: string): void => {
    faults.push({ place: `settings.${name}`, message });
  };
  if (!ORIGINATOR_ID.test(originatorId)) {
    refuse('originatorId', 'must be 1 to 10 capital letters or digits (element 03)');
  }
  if (!isDataCentre(dataCentre)) {
    refuse('dataCentre', 'must be five digits, not all zero (element 06 of the header)');
  }
  if (settings.traceNumbers === 'composed' && !isDataCentre(settings.originatingDataCentre)) {
    refuse('originatingDataCentre', 'must be five digits, not all zero (element 09)');
  }
  for (const name of ['shortName', 'longName'] as const) {
    const { id, length } = SEGMENT[name];
    if (!isFoldable(settings[name], length)) {
      refuse(name, `must contain a letter or digit that can be written in a file (element ${id})`);
    }
  }
  for (const [name, code = MISCELLANEOUS_PAYMENTS] of [
    ['creditCode', creditCode],
    ['debitCode', debitCode],
  ] as const) {
    if (!TRANSACTION_CODE.test(code)) refuse(name, 'must be a code of Standard 007 (element 04)');
  }
  const { returnInstitution, returnAccount } = SEGMENT;
  faults.push(
    ...accountFaults('settings.returnAccount', settings.returnAccount, {
      institution: returnInstitution.id,
      account: returnAccount.id,
    }),
  );
  return faults;
}
