import type { Language } from '../../kernel/language.ts';
import { dollars } from '../../kernel/money.ts';
import { localDay, provinceOf } from '../../merchants/onboarding/index.ts';
import { html, type Html } from '../../platform/pages/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { percent } from './decimals.ts';
import { wordsOf } from './kind-words.ts';
import { namesOfTaxes, taxName, textIn, written } from './statement-texts.ts';
import { namedRow, reportPage, row, table } from './report-page.ts';
import type { StatementMovement } from './statement-store.ts';
import type { CurrencyStatement, MonthStatement } from './statement.ts';

type Shown = Readonly<{ language: Language; dayOf: (instant: Date) => string }>;

/** The statement as a page to read, print and keep: it runs nothing and loads nothing. */
export function statementPage(statement: MonthStatement): Answer {
  const { currencies, isFinal, language, merchant, month, registrations } = statement;
  const { legalName, operatingAsName } = merchant.profile.merchantDetails.merchantInformation;
  const dayOf = (instant: Date) => localDay(instant, provinceOf(merchant.profile));
  const text = wordsIn(language);
  const title = `${text('title')} ${month}`;
  const main = html`<div class="report" lang="${language}">
    <h1>${title}</h1>
    <p class="lead">${legalName}${operatingAsName !== legalName && `, ${operatingAsName}`}</p>
    <p>${text('merchant')} ${merchant.merchantId}. ${!isFinal && text('unfinished')}</p>
    ${registrations.map(
      (one) =>
        html`<p>
          ${text('registration')} ${namesOfTaxes(one, language)}: <code>${one.number}</code>
        </p>`,
    )}
    ${currencies.length === 0 && html`<p>${text('nothing')}</p>`}
    ${currencies.map((one) => section(one, { language, dayOf }))}
  </div>`;
  return reportPage(title, main);
}

function section(of: CurrencyStatement, shown: Shown): Html {
  return html`<section>
    <h2>${of.currency}</h2>
    ${summary(of, shown)} ${of.chargebacks.length > 0 && chargebackTable(of, shown)}
    ${of.taxes.length > 0 && taxTable(of, shown)} ${movements(of, shown)}
  </section>`;
}

function wordsIn(language: Language) {
  return (name: Parameters<typeof textIn>[1]): string => textIn(language, name);
}

function amountIn(language: Language): (cents: bigint) => string {
  return (cents) => written(dollars(cents), language);
}

function summary({ closing, opening, totals }: CurrencyStatement, { language }: Shown): Html {
  const text = wordsIn(language);
  const amountOf = amountIn(language);
  const balanceRow = (words: string, { BILLABLE, PAYABLE }: CurrencyStatement['opening']) =>
    namedRow([words, '', amountOf(PAYABLE), amountOf(BILLABLE)], 'balance');
  return table(
    text('summary'),
    [text('kind'), text('entries'), text('due'), text('billed')],
    [
      balanceRow(text('opening'), opening),
      ...totals.map(({ count, kind, ...moved }) =>
        namedRow([wordsOf(kind, language), count, ...onAccounts(moved, language)]),
      ),
      balanceRow(text('closing'), closing),
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

/** What each dispute came to. */
function chargebackTable({ chargebacks }: CurrencyStatement, { language }: Shown): Html {
  const text = wordsIn(language);
  const amountOf = amountIn(language);
  const rows = chargebacks.map(({ amount, disputeId, fee, paymentId, tax }) =>
    row([
      html`<code>${disputeId}</code>`,
      html`<code>${paymentId}</code>`,
      ...[amount, fee, tax, amount + fee + tax].map(amountOf),
    ]),
  );
  const columns = ['dispute', 'payment', 'amount', 'fee', 'tax', 'total'] as const;
  return table(text('chargebacks'), columns.map(text), rows);
}

/** What each tax came to, as whoever claims it back needs it. */
function taxTable({ currency, taxes }: CurrencyStatement, { language }: Shown): Html {
  const text = wordsIn(language);
  const amountOf = amountIn(language);
  const isForeign = currency !== 'CAD';
  const columns = [
    text('tax'),
    text('rate'),
    text('taxed'),
    currency,
    ...(isForeign ? [text('inCad')] : []),
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
  return table(text('taxes'), columns, rows);
}

function movements({ lines }: CurrencyStatement, { dayOf, language }: Shown): Html {
  const text = wordsIn(language);
  const rows = lines.map(({ createdAt, description, id, subjectId, ...moved }) =>
    row([
      dayOf(createdAt),
      description,
      html`<code>${subjectId}</code> <code>${id}</code>`,
      ...onAccounts(moved, language),
    ]),
  );
  const columns = [
    text('date'),
    text('description'),
    text('reference'),
    text('due'),
    text('billed'),
  ];
  return table(text('movements'), columns, rows);
}
