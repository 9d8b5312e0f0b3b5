import type { Language } from '../../kernel/language.ts';
import { dollars } from '../../kernel/money.ts';
import { localDay, provinceOf } from '../../merchants/onboarding/index.ts';
import { html, type Html } from '../../platform/pages/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { percent } from './decimals.ts';
import { wordsOf } from './kind-words.ts';
import { namesOfTaxes, STATEMENT_TEXTS, taxName, written } from './statement-texts.ts';
import { namedRow, reportPage, row, table } from './report-page.ts';
import type { StatementMovement } from './statement-store.ts';
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
    namedRow([words, '', amountOf(PAYABLE), amountOf(BILLABLE)], 'balance');
  return table(
    texts.summary,
    [texts.kind, texts.entries, texts.due, texts.billed],
    [
      balanceRow(texts.opening, opening),
      ...totals.map(({ count, kind, ...moved }) =>
        namedRow([wordsOf(kind, language), count, ...onAccounts(moved, language)]),
      ),
      balanceRow(texts.closing, closing),
    ],
  );
}

/** Due to the merchant, or billed to it. */
function onAccounts(
  { account, amount }: Pick<StatementMovement, 'account' | 'amount'>,
  language: Language,
) {
  const shown = amountIn(language)(amount);
  return [account === 'PAYABLE' && shown, account === 'BILLABLE' && shown];
}

/** What each tax came to, as whoever claims it back needs it. */
function taxTable({ currency, taxes }: CurrencyStatement, { language }: Shown): Html {
  const texts = STATEMENT_TEXTS[language];
  const amountOf = amountIn(language);
  const isForeign = currency !== 'CAD';
  const columns = [
    texts.tax,
    texts.rate,
    texts.taxed,
    currency,
    ...(isForeign ? [texts.inCad] : []),
  ];
  const rows = taxes.map(({ amount, base, cadValue, rate, taxType }) =>
    namedRow([
      taxName(taxType, language),
      written(percent(rate), language),
      amountOf(base),
      amountOf(amount),
      ...(isForeign ? [cadValue !== undefined && amountOf(cadValue)] : []),
    ]),
  );
  return table(texts.taxes, columns, rows);
}

function movements({ lines }: CurrencyStatement, { dayOf, language }: Shown): Html {
  const texts = STATEMENT_TEXTS[language];
  const rows = lines.map(({ createdAt, description, id, subjectId, ...moved }) =>
    row([
      dayOf(createdAt),
      description,
      html`<code>${subjectId}</code> <code>${id}</code>`,
      ...onAccounts(moved, language),
    ]),
  );
  const columns = [texts.date, texts.description, texts.reference, texts.due, texts.billed];
  return table(texts.movements, columns, rows);
}
