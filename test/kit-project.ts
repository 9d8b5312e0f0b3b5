/** The files of somebody who writes a connector outside of this repository, with the kit installed. */

/** To a host in memory. BREAKS names a promise that it does not keep. */
const CONNECTOR = `
/** @import { AcquirerAnswer, Connector, HostReferences, Money } from '@causeway/connector-kit' */
const NONE = { avsResult: null, cvdResult: null, threeDSecureResult: null };
const DECLINED = /** @type {const} */ ({
  kind: 'declined', isoResponseCode: '05', responseCode: '05', message: 'Declined', retryable: false, ...NONE,
});
/** @type {Map<string, AcquirerAnswer>} */
const answers = new Map();
/** @type {Map<string, { open: bigint, captured: bigint }>} */
const holds = new Map();
const reversed = new Set();
const broken = process.env.BREAKS;
let approvals = 0;

/** @returns {AcquirerAnswer} */
function approved() {
  approvals += 1;
  const authorizationCode = String(approvals).padStart(broken === 'form' ? 4 : 6, '0');
  return {
    kind: 'approved', authorizationCode, isoResponseCode: '00', responseCode: '00',
    message: 'Approved', networkTransactionId: null, ...NONE,
  };
}

/**
 * @param {string} reference
 * @param {() => boolean} isGood
 */
function once(reference, isGood) {
  const before = answers.get(reference);
  if (before && broken !== 'repeat') return before;
  const answer = isGood() ? approved() : DECLINED;
  answers.set(reference, answer);
  return answer;
}

/**
 * @param {{ original: { reference: string }, amount: Money }} request
 * @param {'open' | 'captured'} from
 */
function take({ original, amount }, from) {
  const hold = holds.get(original.reference);
  if (!hold || reversed.has(original.reference) || hold[from] < amount.amount) return undefined;
  hold[from] -= amount.amount;
  return hold;
}

/** @returns {Connector} */
export function createBankConnector() {
  return {
    name: 'bank',
    async authorize({ amount: { amount }, capture, reference }) {
      if (reversed.has(reference)) return DECLINED;
      return once(reference, () => {
        if (amount % 10n !== 0n) return false;
        holds.set(reference, { open: capture ? 0n : amount, captured: capture ? amount : 0n });
        return true;
      });
    },
    async verify({ reference }) {
      if (broken === 'throws') throw new TypeError('the line is cut');
      return reversed.has(reference) ? DECLINED : once(reference, () => true);
    },
    async capture(request) {
      return once(request.reference, () => {
        const hold = take(request, 'open');
        if (!hold) return false;
        hold.captured += request.amount.amount;
        if (request.final) hold.open = 0n;
        return true;
      });
    },
    async refund(request) {
      return once(request.reference, () => take(request, 'captured') !== undefined);
    },
    async release(request) {
      return once(request.reference, () => take(request, 'open') !== undefined);
    },
    async reverse({ original, reference }) {
      reversed.add(original.reference);
      return once(reference, () => true);
    },
    async enquire({ reference }) {
      if (reversed.has(reference)) return { kind: 'reversed' };
      return answers.get(reference) ?? { kind: 'not-found' };
    },
  };
}
`;

const PACKAGE = `
import { type AcquirerAnswer, type Connector, type ConnectorPackage, memoryStore, Secret } from '@causeway/connector-kit';
import { createBankConnector } from './bank-connector.js';

const open: ConnectorPackage = ({ BANK_HOST }) => {
  if (BANK_HOST === undefined) throw new Error('BANK_HOST is missing');
  return ({ clock, logger, store }) => {
    logger.warn({ at: clock.now() }, 'opened');
    void store.leaseNumbers('bank', { size: 10, blocks: 2, windowMs: 1_000 });
    return [createBankConnector()];
  };
};
export default open;

export const { readSecret } = memoryStore(() => new Date());
export const digits: string = new Secret('1').reveal();
// @ts-expect-error: a decline says whether it may be tried again
export const declined: AcquirerAnswer = { kind: 'declined', isoResponseCode: '05', responseCode: '05', message: '', avsResult: null, cvdResult: null, threeDSecureResult: null };
// @ts-expect-error: the rest of the port is missing
export const half: Connector = { name: 'half' };
`;

/** By their names; the test is the one of the kit's README. */
export function kitProject(readme: string): Readonly<Record<string, string>> {
  const [suite = ''] = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => code);
  return {
    'package.json': '{"type":"module","private":true}',
    'bank-connector.js': CONNECTOR,
    'bank-connector.test.js': suite,
    'index.ts': PACKAGE,
  };
}
