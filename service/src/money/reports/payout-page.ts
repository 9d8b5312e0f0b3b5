import { dollars } from '../../kernel/money.ts';
import { localDay, type Merchant, provinceOf } from '../../merchants/onboarding/index.ts';
import { html, type Html } from '../../platform/pages/index.ts';
import type { Payout } from '../payouts/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { wordsOf } from './kind-words.ts';
import type { LineTotal, PayoutMovement } from './payout-line-store.ts';
import { moreThan, reportPage, row, summaryTable, table } from './report-page.ts';

type Shown = Readonly<{
  payout: Payout;
  merchant: Merchant;
  totals: readonly LineTotal[];
  /** The first of them. */
  lines: readonly PayoutMovement[];
}>;

/** A payout with the lines that come to it, to read, print and keep. */
export function payoutPage(shown: Shown): Answer {
  const { merchant, payout, totals } = shown;
  const { amount, currency, direction, id, lineCount, reason, status } = payout;
  const dayOf = (instant: Date) => localDay(instant, provinceOf(merchant.profile));
  const title = direction === 'CREDIT' ? 'Payout' : 'Collection of what was billed';
  const due = direction === 'CREDIT' ? amount : -amount;
  const main = html`<div class="report">
    <h1>${title}: ${dollars(amount)} ${currency}</h1>
    <p class="lead">${merchant.profile.merchantDetails.merchantInformation.legalName}</p>
    <p>
      <code>${id}</code>, merchant ${merchant.merchantId}.
      ${status}${reason !== null && `: ${reason}`}.
    </p>
    ${facts(payout, dayOf)}
    ${summaryTable({
      currency,
      counted: 'Lines',
      rows: totals.map(({ amount: sum, count, kind }) => [wordsOf(kind), count, sum]),
      total: ['Total', lineCount, due],
    })}
    ${everyLine(shown, dayOf)}
  </div>`;
  return reportPage(`${title} ${id}`, main);
}

/** Where it went, and when. */
function facts(payout: Payout, dayOf: (instant: Date) => string): Html {
  const { accountEnding, createdAt, dueOn, endedAt, paidAt, sentAt, traceNumber } = payout;
  const day = (instant: Date | null) => instant !== null && dayOf(instant);
  const rows: readonly (readonly [string, string | false])[] = [
    ['Account', `ends in ${accountEnding}`],
    ['Cut', dayOf(createdAt)],
    ['Sent to the bank', day(sentAt)],
    ['Funds expected', dueOn ?? false],
    ['Paid', day(paidAt)],
    ['Came back', day(endedAt)],
    ['Trace number', traceNumber ?? false],
  ];
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        value !== false &&
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

function everyLine({ lines, payout }: Shown, dayOf: (instant: Date) => string): Html {
  const { lineCount, previousCutAt } = payout;
  const isForward = (at: Date) => previousCutAt !== null && at < previousCutAt;
  const rows = lines.map(({ billed, createdAt, id, kind, lineNo, net, subjectId, totalAfter }) =>
    row([
      lineNo,
      dayOf(createdAt),
      `${wordsOf(kind)}${isForward(createdAt) ? ', brought forward' : ''}`,
      html`<code>${subjectId}</code> <code>${id}</code>`,
      dollars(net + billed),
      dollars(totalAfter),
    ]),
  );
  const columns = ['No.', 'Day', 'What', 'For, and the entry in the ledger', 'Amount', 'So far'];
  return html`${table('Every line', columns, rows)}
  ${lineCount > lines.length && moreThan(lineCount)}`;
}
