import { dollars } from '../kernel/money.ts';
import { localDay, provinceOf } from '../onboarding/index.ts';
import { html, type Html } from '../pages/index.ts';
import type { Answer } from '../platform/http/answer.ts';
import { reportPage } from './report-page.ts';
import type { CurrencyStatement, MonthStatement } from './statement.ts';

/** The statement as a page to read, print and keep: it runs nothing and loads nothing. */
export function statementPage(statement: MonthStatement): Answer {
  const { currencies, isFinal, merchant, month } = statement;
  const { legalName, operatingAsName } = merchant.profile.merchantDetails.merchantInformation;
  const dayOf = (instant: Date) => localDay(instant, provinceOf(merchant.profile));
  const main = html`<div class="report">
    <h1>Statement for ${month}</h1>
    <p class="lead">${legalName}${operatingAsName !== legalName && `, ${operatingAsName}`}</p>
    <p>
      Merchant ${merchant.merchantId}.${!isFinal && ' The month has not ended: more may follow.'}
    </p>
    ${currencies.length === 0 && html`<p>No activity this month.</p>`}
    ${currencies.map((one) => section(one, dayOf))}
  </div>`;
  return reportPage(`Statement for ${month}`, main);
}

function section(of: CurrencyStatement, dayOf: (instant: Date) => string): Html {
  const { closing, currency, lines, opening, totals } = of;
  return html`<section>
    <h2>${currency}</h2>
    <table>
      <caption>
        Summary
      </caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Entries</th>
          <th scope="col">Due to you</th>
          <th scope="col">Billed monthly</th>
        </tr>
      </thead>
      <tbody>
        ${balanceRow('Brought forward', opening)}
        ${totals.map(
          ({ account, amount, count, kind }) =>
            html`<tr>
              <th scope="row">${kind}</th>
              <td>${count}</td>
              <td>${account === 'PAYABLE' && dollars(amount)}</td>
              <td>${account === 'BILLABLE' && dollars(amount)}</td>
            </tr>`,
        )}
        ${balanceRow('Carried forward', closing)}
      </tbody>
    </table>
    <table>
      <caption>
        All movements
      </caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col">Reference and ledger entry</th>
          <th scope="col">Due to you</th>
          <th scope="col">Billed monthly</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          ({ account, amount, createdAt, description, id, subjectId }) =>
            html`<tr>
              <td>${dayOf(createdAt)}</td>
              <td>${description}</td>
              <td><code>${subjectId}</code> <code>${id}</code></td>
              <td>${account === 'PAYABLE' && dollars(amount)}</td>
              <td>${account === 'BILLABLE' && dollars(amount)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function balanceRow(words: string, { BILLABLE, PAYABLE }: CurrencyStatement['opening']): Html {
  return html`<tr class="balance">
    <th scope="row">${words}</th>
    <td></td>
    <td>${dollars(PAYABLE)}</td>
    <td>${dollars(BILLABLE)}</td>
  </tr>`;
}
