import type { HostNotice } from '../../../service/src/acquiring/acquirers/index.ts';
import {
  CHARGEBACK_DETAIL,
  CHARGEBACK_HEADER,
  CHARGEBACK_TRAILER,
  CHARGEBACK_WORDS,
  ChargebackFault,
  membersIn,
} from './chargeback-layout.ts';

const REFERENCES = ['mti', 'trace', 'sentAt', 'retrieval', 'terminal'] as const;

/** The notices of a file, or a fault; undefined while its trailer is missing: it is still being written. */
export function readChargebacks(file: string): readonly HostNotice[] | undefined {
  const lines = file.split('\n');
  const end = lines.pop();
  const last = lines.at(-1);
  if (end !== '' || !last?.startsWith('T')) return undefined;
  const [header = '', ...rest] = lines;
  membersIn(CHARGEBACK_HEADER, header, 1);
  const notices = rest.slice(0, -1).map((line, place) => noticeOf(line, place + 2));
  const { count, sum } = membersIn(CHARGEBACK_TRAILER, last, lines.length);
  if (Number(count) !== notices.length) {
    throw new ChargebackFault(lines.length, 2, `the number of notices, ${notices.length}`);
  }
  if (BigInt(sum) !== notices.reduce((total, { amount }) => total + amount, 0n)) {
    throw new ChargebackFault(lines.length, 8, 'the sum of their amounts');
  }
  return notices;
}

function noticeOf(line: string, no: number): HostNotice {
  const members = membersIn(CHARGEBACK_DETAIL, line, no);
  const kind = CHARGEBACK_WORDS[members.what];
  if (!kind) {
    throw new ChargebackFault(no, 22, `one of ${Object.keys(CHARGEBACK_WORDS).join(', ')}`);
  }
  const known = REFERENCES.filter((name) => members[name] !== '');
  const moment = (digits: string) => (digits === '' ? null : momentOf(digits, no));
  const amount = BigInt(members.amount);
  if (amount === 0n) throw new ChargebackFault(no, 186, 'more than nothing');
  return {
    noticeId: members.noticeId,
    kind,
    caseReference: members.caseReference,
    reference: members.reference || null,
    hostReferences:
      known.length === 0 ? null : Object.fromEntries(known.map((name) => [name, members[name]])),
    paidAt: moment(members.paidAt),
    network: members.network,
    reasonCode: members.reasonCode,
    amount,
    currency: members.currency,
    networkDeadline: moment(members.deadline),
    reason: members.reason || null,
    at: momentOf(members.at, no),
  };
}

/** YYYYMMDDhhmmss, UTC. */
function momentOf(digits: string, no: number): Date {
  const [date, time] = [digits.slice(0, 8), digits.slice(8)];
  const iso = `${date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}T${time.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3')}Z`;
  const moment = new Date(iso);
  const isReal =
    !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso.slice(0, 19));
  if (!isReal) throw new ChargebackFault(no, 1, 'a line with times that there are');
  return moment;
}
