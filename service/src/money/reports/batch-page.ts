import { dollars } from '../../kernel/money.ts';
import type { FeeLine } from '../../merchants/fees/index.ts';
import {
  localDay,
  localTimestamp,
  type Merchant,
  provinceOf,
} from '../../merchants/onboarding/index.ts';
import { html, type Html } from '../../platform/pages/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { SummedBatch } from '../settlement/index.ts';
import { percent, wordsOf } from './statement-texts.ts';
import { PAGE_LINES_MAX, reportPage, type SummaryRow, summaryTable } from './report-page.ts';
import type { DetailMovement } from './settlement-detail-store.ts';

type Shown = Readonly<{
  batch: SummedBatch;
  merchant: Merchant;
  fees: readonly FeeLine[];
  /** The first of them. */
  members: readonly DetailMovement[];
}>;

/** A batch with what it came to, how its fees came about, and its members: to read, print and keep. */
export function batchPage({ batch, fees, members, merchant }: Shown): Answer {
  const { closedAt, createdAt, currency, figures, id, status } = batch;
  const province = provinceOf(merchant.profile);
  const { legalName } = merchant.profile.merchantDetails.merchantInformation;
  const title = `Batch of ${localDay(closedAt ?? createdAt, province)}`;
  const count = figures.salesCount + figures.voidsCount + figures.refundsCount;
  const main = html`<div class="report">
    <h1>${title}: ${dollars(figures.netAmount)} ${currency}</h1>
    <p class="lead">${legalName}</p>
    <p>
      <code>${id}</code>, merchant ${merchant.merchantId}.
      ${status === 'CLOSED' ? 'Closed.' : 'Not closed yet: more may follow.'}
    </p>
    ${summary(batch)} ${fees.length > 0 && feeTable(fees, currency)}
    ${memberTable(members, (instant) => localTimestamp(instant, province))}
    ${count > BigInt(members.length) && moreThan(String(count))}
  </div>`;
  return reportPage(`${title} ${id}`, main);
}

function summary({ currency, figures }: SummedBatch): Html {
  const rows: readonly SummaryRow[] = [
    ['Sales', figures.salesCount, figures.salesAmount],
    ['Voids', figures.voidsCount, -figures.voidsAmount],
    ['Refunds', figures.refundsCount, -figures.refundsAmount],
    ['Fees', undefined, -figures.feesAmount],
    ['Taxes', undefined, -figures.taxesAmount],
  ];
  return html`${summaryTable({ currency, counted: 'Number', rows, total: ['Net', undefined, figures.netAmount] })}
  ${
    figures.billedAmount !== 0n &&
    html`<p>
      Fees and taxes of ${dollars(figures.billedAmount)} are billed when the month is over.
    </p>`
  }`;
}

function feeTable(fees: readonly FeeLine[], currency: string): Html {
  return html`<table>
    <caption>
      Fees
    </caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Cards</th>
        <th scope="col">Of</th>
        <th scope="col">Rate</th>
        <th scope="col">${currency}</th>
        <th scope="col">Taxes</th>
      </tr>
    </thead>
    <tbody>
      ${fees.map(
        ({ amount, base, card, description, rate, taxes }) =>
          html`<tr>
            <th scope="row">${description}</th>
            <td>${card !== null && `${card.brand} ${card.cardType}`}</td>
            <td>${dollars(base)}</td>
            <td>${rate > 0 && percent(rate)}</td>
            <td>${dollars(amount)}</td>
            <td>${dollars(taxes.reduce((sum, tax) => sum + tax.amount, 0n))}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function memberTable(members: readonly DetailMovement[], timeOf: (instant: Date) => string): Html {
  return html`<table>
    <caption>
      Every sale, void and refund
    </caption>
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">What</th>
        <th scope="col">Order, invoice and payment</th>
        <th scope="col">Card</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${members.map(
        ({ brand, cardType, createdAt, invoiceNumber, kind, net, orderId, subjectId }) =>
          html`<tr>
            <td>${timeOf(createdAt).replace('T', ' ')}</td>
            <td>${wordsOf(kind)}</td>
            <td>${orderId ?? ''} ${invoiceNumber ?? ''} <code>${subjectId}</code></td>
            <td>${brand ?? ''} ${cardType ?? ''}</td>
            <td>${dollars(net)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function moreThan(count: string): Html {
  return html`<p>
    The first ${PAGE_LINES_MAX} of ${count} are shown; the CSV file has all of them.
  </p>`;
}
