import type { Language } from '../../kernel/language.ts';
import { dollars } from '../../kernel/money.ts';
import { localDay, provinceOf } from '../../merchants/onboarding/index.ts';
import { html, type Html } from '../../platform/pages/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import {
  percent,
  wordsOf,
  namesOfTaxes,
  STATEMENT_TEXTS,
  taxName,
  written,
} from './statement-texts.ts';
import { reportPage } from './report-page.ts';
import type { CurrencyStatement, MonthStatement } from './statement.ts';

type Shown = Readonly<{ language: Language; dayOf: (instant: Date) => string }>;

/** The statement as a page to read, print and keep: it runs nothing and loads nothing. */
export function statementPage(statement: MonthStatement): Answer {
  const { currencies, isFinal, language, merchant, month, registrations } = statement;
  const { legalName, operatingAsName } = merchant.profile.merchantDetails.merchantInformation;
  const dayOf = (instant: Date) => localDay(instant, provinceOf(merchant.profile));
  const texts = STATEMENT_TEXTS[language];
  const title = texts.titleOf(month);
  const main = html`<div class="report" lang="${language}">
    <h1>${title}</h1>
    <p class="lead">${legalName}${operatingAsName !== legalName && `, ${operatingAsName}`}</p>
    <p>${texts.merchantOf(merchant.merchantId)} ${!isFinal && texts.unfinished}</p>
    ${registrations.map(
      (one) =>
        html`<p>
          ${texts.registration} ${namesOfTaxes(one, language)}: <code>${one.number}</code>
        </p>`,
    )}
    ${currencies.length === 0 && html`<p>${texts.nothing}</p>`}
    ${currencies.map((one) => section(one, { language, dayOf }))}
  </div>`;
  return reportPage(title, main);
}

function section(of: CurrencyStatement, shown: Shown): Html {
  return html`<section>
    <h2>${of.currency}</h2>
    ${summary(of, shown)} ${of.taxes.length > 0 && taxTable(of, shown)} ${movements(of, shown)}
  </section>`;
}

function amountIn(language: Language): (cents: bigint) => string {
  return (cents) => written(dollars(cents), language);
}

function summary({ closing, opening, totals }: CurrencyStatement, { language }: Shown): Html {
  const texts = STATEMENT_TEXTS[language];
  const amountOf = amountIn(language);
  const balanceRow = (words: string, { BILLABLE, PAYABLE }: CurrencyStatement['opening']) =>
    html`<tr class="balance">
      <th scope="row">${words}</th>
      <td></td>
      <td>${amountOf(PAYABLE)}</td>
      <td>${amountOf(BILLABLE)}</td>
    </tr>`;
  return html`<table>
    <caption>
      ${texts.summary}
    </caption>
    <thead>
      <tr>
        <th scope="col">${texts.kind}</th>
        <th scope="col">${texts.entries}</th>
        <th scope="col">${texts.due}</th>
        <th scope="col">${texts.billed}</th>
      </tr>
    </thead>
    <tbody>
      ${balanceRow(texts.opening, opening)}
      ${totals.map(
        ({ account, amount, count, kind }) =>
          html`<tr>
            <th scope="row">${wordsOf(kind, language)}</th>
            <td>${count}</td>
            <td>${account === 'PAYABLE' && amountOf(amount)}</td>
            <td>${account === 'BILLABLE' && amountOf(amount)}</td>
          </tr>`,
      )}
      ${balanceRow(texts.closing, closing)}
    </tbody>
  </table>`;
}

/** What each tax came to, as whoever claims it back needs it. */
function taxTable({ currency, taxes }: CurrencyStatement, { language }: Shown): Html {
  const texts = STATEMENT_TEXTS[language];
  const amountOf = amountIn(language);
  const isForeign = currency !== 'CAD';
  return html`<table>
    <caption>
      ${texts.taxes}
    </caption>
    <thead>
      <tr>
        <th scope="col">${texts.tax}</th>
        <th scope="col">${texts.rate}</th>
        <th scope="col">${texts.taxed}</th>
        <th scope="col">${currency}</th>
        ${isForeign && html`<th scope="col">${texts.inCad}</th>`}
      </tr>
    </thead>
    <tbody>
      ${taxes.map(
        ({ amount, base, cadValue, rate, taxType }) =>
          html`<tr>
            <th scope="row">${taxName(taxType, language)}</th>
            <td>${written(percent(rate), language)}</td>
            <td>${amountOf(base)}</td>
            <td>${amountOf(amount)}</td>
            ${isForeign && html`<td>${cadValue !== undefined && amountOf(cadValue)}</td>`}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function movements({ lines }: CurrencyStatement, { dayOf, language }: Shown): Html {
  const texts = STATEMENT_TEXTS[language];
  const amountOf = amountIn(language);
  return html`<table>
    <caption>
      ${texts.movements}
    </caption>
    <thead>
      <tr>
        <th scope="col">${texts.date}</th>
        <th scope="col">${texts.description}</th>
        <th scope="col">${texts.reference}</th>
        <th scope="col">${texts.due}</th>
        <th scope="col">${texts.billed}</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ account, amount, createdAt, description, id, subjectId }) =>
          html`<tr>
            <td>${dayOf(createdAt)}</td>
            <td>${description}</td>
            <td><code>${subjectId}</code> <code>${id}</code></td>
            <td>${account === 'PAYABLE' && amountOf(amount)}</td>
            <td>${account === 'BILLABLE' && amountOf(amount)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
