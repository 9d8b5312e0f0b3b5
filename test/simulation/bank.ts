import type { Bank, BankLink } from '../../service/src/money/payouts/index.ts';
import { createSimulatedBank } from '../../sandbox/bank-simulator/index.ts';

/** What happens to a file on its way to the bank or from it. */
export const BANK_FAULTS = ['lost', 'receipt-lost', 'doubled'] as const;
export type BankFault = (typeof BANK_FAULTS)[number];

/** The sandbox's bank behind a line on which files are lost, and come again. */
export function bankOnALine(faultFor: (what: string) => BankFault | undefined): Bank {
  const bank = createSimulatedBank();
  const { link } = bank;
  if (!link) throw new Error('the simulated bank is connected');
  return { ...bank, link: onALine(link, faultFor) };
}

function onALine(link: BankLink, faultFor: (what: string) => BankFault | undefined): BankLink {
  const suffering = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const fault = faultFor(what);
    if (fault === 'lost') throw new Error(`simulated: a ${what} is lost`);
    const result = await work();
    if (fault === 'doubled') await work();
    if (fault === 'receipt-lost') throw new Error(`simulated: the receipt of a ${what} is lost`);
    return result;
  };
  return {
    ...link,
    open: (desk) =>
      link.open({
        ...desk,
        handOver: async (receive) =>
          await desk.handOver(
            async (content, fileId) => await suffering('file', () => receive(content, fileId)),
          ),
        takeStatement: async (message) =>
          await suffering('statement', () => desk.takeStatement(message)),
        takeReturns: async (message) =>
          await suffering('file of returns', () => desk.takeReturns(message)),
      }),
  };
}
