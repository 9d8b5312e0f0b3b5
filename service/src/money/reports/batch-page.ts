import { dollars, sumOfAmounts } from '../../kernel/money.ts';
import type { FeeLine } from '../../merchants/fees/index.ts';
import * as onboarding from '../../merchants/onboarding/index.ts';
import { html, type Html } from '../../platform/pages/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { SummedBatch } from '../settlement/index.ts';
import { percent } from './decimals.ts';
import { wordsOf } from './kind-words.ts';
import * as report from './report-page.ts';
import type { DetailMovement } from './settlement-detail-store.ts';

type Shown = Readonly<{
  batch: SummedBatch;
  merchant: onboarding.Merchant;
  fees: readonly FeeLine[];
  /** The first of them. */
  members: readonly DetailMovement[];
}>;

/** A batch with what it came to, how its fees came about, and its members: to read, print and keep. */
export function batchPage({ batch, fees, members, merchant }: Shown): Answer {
  const { closedAt, createdAt, currency, figures, id, status } = batch;
  const province = onboarding.provinceOf(merchant.profile);
  const { legalName } = merchant.profile.merchantDetails.merchantInformation;
  const title = `Batch of ${onboarding.localDay(closedAt ?? createdAt, province)}`;
  const count = figures.salesCount + figures.voidsCount + figures.refundsCount;
  const main = html`<div class="report">
    <h1>${title}: ${dollars(figures.netAmount)} ${currency}</h1>
    <p class="lead">${legalName}</p>
    <p>
      <code>${id}</code>, merchant ${merchant.merchantId}.
      ${status === 'CLOSED' ? 'Closed.' : 'Not closed yet: more may follow.'}
    </p>
    ${summary(batch)} ${fees.length > 0 && feeTable(fees, currency)}
    ${memberTable(members, (instant) => onboarding.localTimestamp(instant, province))}
    ${count > BigInt(members.length) && report.moreThan(count)}
  </div>`;
  return report.reportPage(`${title} ${id}`, main);
}

function summary({ currency, figures }: SummedBatch): Html {
  const rows: readonly report.SummaryRow[] = [
    ['Sales', figures.salesCount, figures.salesAmount],
    ['Voids', figures.voidsCount, -figures.voidsAmount],
    ['Refunds', figures.refundsCount, -figures.refundsAmount],
    ['Fees', undefined, -figures.feesAmount],
    ['Taxes', undefined, -figures.taxesAmount],
  ];
  return html`${report.summaryTable({ currency, counted: 'Number', rows, total: ['Net', undefined, figures.netAmount] })}
  ${
    figures.billedAmount !== 0n &&
    html`<p>
      Fees and taxes of ${dollars(figures.billedAmount)} are billed when the month is over.
    </p>`
  }`;
}

function feeTable(fees: readonly FeeLine[], currency: string): Html {
  const rows = fees.map(({ amount, base, card, description, rate, taxes }) =>
    report.namedRow([
      description,
      card !== null && `${card.brand} ${card.cardType}`,
      dollars(base),
      rate > 0 && percent(rate),
      dollars(amount),
      dollars(sumOfAmounts(taxes)),
    ]),
  );
  return report.table('Fees', ['What', 'Cards', 'Of', 'Rate', currency, 'Taxes'], rows);
}

function memberTable(members: readonly DetailMovement[], timeOf: (instant: Date) => string): Html {
  const rows = members.map((member) =>
    report.row([
      timeOf(member.createdAt).replace('T', ' '),
      wordsOf(member.kind),
      html`${member.orderId ?? ''} ${member.invoiceNumber ?? ''} <code>${member.subjectId}</code>`,
      `${member.brand ?? ''} ${member.cardType ?? ''}`,
      dollars(member.net),
    ]),
  );
  const columns = ['Time', 'What', 'Order, invoice and payment', 'Card', 'Amount'];
  return report.table('Every sale, void and refund', columns, rows);
}
