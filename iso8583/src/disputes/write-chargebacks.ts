import type { HostNotice } from '../../../service/src/acquiring/acquirers/index.ts';
import {
  CHARGEBACK_DETAIL,
  CHARGEBACK_HEADER,
  CHARGEBACK_LINE_LENGTH,
  CHARGEBACK_TRAILER,
  CHARGEBACK_WORDS,
} from './chargeback-layout.ts';

type Widths<Name extends string> = Readonly<Record<Name, Readonly<{ width: number }>>>;

/** A file as hosts write it: what they told on the line is kept in it. */
export function writeChargebacks(
  notices: readonly HostNotice[],
  { institution, writtenAt }: Readonly<{ institution: string; writtenAt: Date }>,
): string {
  const sum = notices.reduce((total, { amount }) => total + amount, 0n);
  const header = { kind: 'H', version: '01', writtenAt: digitsOf(writtenAt), institution };
  const trailer = {
    kind: 'T',
    count: String(notices.length).padStart(6, '0'),
    sum: String(sum).padStart(15, '0'),
  };
  const lines = [
    lineOf(CHARGEBACK_HEADER, header),
    ...notices.map((notice) => lineOf(CHARGEBACK_DETAIL, detailOf(notice))),
    lineOf(CHARGEBACK_TRAILER, trailer),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function lineOf<Name extends string>(
  layout: Widths<Name>,
  members: Readonly<Record<Name, string>>,
): string {
  const texts = Object.entries<string>(members);
  const widths: Readonly<Record<string, Readonly<{ width: number }>>> = layout;
  return texts
    .map(([name, text]) => text.padEnd(widths[name]?.width ?? 0))
    .join('')
    .padEnd(CHARGEBACK_LINE_LENGTH);
}

function detailOf(notice: HostNotice) {
  const { kind, networkDeadline, paidAt } = notice;
  const [what = ''] = Object.entries(CHARGEBACK_WORDS).find(([, told]) => told === kind) ?? [];
  return {
    kind: 'D',
    noticeId: notice.noticeId,
    what,
    caseReference: notice.caseReference,
    reference: notice.reference ?? '',
    ...originalOf(notice),
    paidAt: paidAt ? digitsOf(paidAt) : '',
    network: notice.network,
    reasonCode: notice.reasonCode,
    amount: String(notice.amount).padStart(CHARGEBACK_DETAIL.amount.width, '0'),
    currency: notice.currency,
    deadline: networkDeadline ? digitsOf(networkDeadline) : '',
    at: digitsOf(notice.at),
    reason: notice.reason ?? '',
  };
}

/** The message that is charged back, as far as it is known, in the order of the columns. */
function originalOf({ hostReferences }: HostNotice) {
  const { mti = '', trace = '', sentAt = '', retrieval = '', terminal = '' } = hostReferences ?? {};
  return { mti, trace, sentAt, retrieval, terminal };
}

/** YYYYMMDDhhmmss, UTC. */
function digitsOf(moment: Date): string {
  return moment.toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
