import type { CardFees, SetFeePlanRequest } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { inWords, Tag } from '../../parts/badge.tsx';
import { FactList } from '../../parts/facts.tsx';
import { Money } from '../../parts/money.tsx';
import { Notice, ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { FeePlanFields } from './fee-plan-form.tsx';
import { planFrom, valuesOfPlan } from './fee-plan-values.ts';
import { texts } from './money-texts.ts';

/** What a first plan is written from. */
const EXAMPLE: SetFeePlanRequest = {
  billing: 'NET',
  cardFees: [
    {
      fees: [
        {
          code: 'DISCOUNT',
          description: 'Discount',
          rate: 2_650,
          perSale: 10_000,
          perRefund: 0,
          taxes: [],
        },
      ],
    },
  ],
  monthlyFees: [],
};

type FeePlanProps = Readonly<{ merchantId: string; partnerId: string | null }>;

/** What the merchant pays for each sale and each month. */
export function FeePlanOf({ merchantId, partnerId }: FeePlanProps) {
  const t = useTexts(texts);
  const { can } = useSession();
  const { data, error, refetch } = useCall(
    'retrieveFeePlan',
    { params: { merchantId } },
    { partnerId },
  );
  const mayChange = can('operator.merchant.write');
  if (error?.status === 404) {
    return (
      <Notice
        icon="adjust"
        title={t('noPlanTitle')}
        text={t('noPlanText')}
        action={mayChange && <ChangePlan merchantId={merchantId} plan={EXAMPLE} />}
      />
    );
  }
  if (error && !data) return <ProblemNotice problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <div className="column">
      <Panel
        title={t('feePlan')}
        text={t('planVersion', { version: data.version })}
        actions={mayChange && <ChangePlan merchantId={merchantId} plan={data} />}
      >
        <FactList
          facts={[
            [t('pricing'), inWords(data.pricing)],
            [t('billing'), data.billing === 'NET' ? t('billingNet') : t('billingMonthly')],
            [t('source'), data.source],
            [t('since'), <Time key="since" at={data.effectiveFrom} form="long" />],
            ...data.monthlyFees.map(
              ({ code, description, amount }) =>
                [description, <Money key={code} value={{ amount, currency: 'CAD' }} />] as const,
            ),
            [
              t('minimum'),
              data.minimum && (
                <Money key="minimum" value={{ amount: data.minimum.amount, currency: 'CAD' }} />
              ),
            ],
          ]}
        />
      </Panel>
      {data.cardFees.map((fees) => (
        <CardFeeTable key={`${fees.brand ?? ''}.${fees.cardType ?? ''}`} fees={fees} />
      ))}
    </div>
  );
}

/** Fees for each sale are in thousandths of a cent, and so often less than a cent. */
function PerItem({ thousandths }: Readonly<{ thousandths: number }>) {
  const { language } = useLanguage();
  const dollars = (thousandths / 100_000).toLocaleString(language, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 5,
  });
  return <span className="money">{dollars}</span>;
}

function CardFeeTable({ fees }: Readonly<{ fees: CardFees }>) {
  const t = useTexts(texts);
  const brand = fees.brand === undefined ? t('otherBrands') : inWords(fees.brand);
  const name = fees.cardType === undefined ? brand : `${brand} · ${inWords(fees.cardType)}`;
  return (
    <Panel title={name} isFlush>
      <SimpleTable
        caption={name}
        rows={fees.fees}
        rowKey={({ code, description }) => `${code}.${description}`}
        texts={texts}
        columns={{
          fee: ({ description }) => description,
          kind: ({ code }) => <Tag>{inWords(code)}</Tag>,
          rate: ({ rate }) => percentOf(rate),
          perSale: ({ perSale }) => <PerItem thousandths={perSale} />,
          perRefund: ({ perRefund }) => <PerItem thousandths={perRefund} />,
          taxes: ({ taxes }) => taxes.join(', '),
        }}
        numbers={['rate', 'perSale', 'perRefund']}
      />
    </Panel>
  );
}

/** Rates are in thousandths of a percent. */
function percentOf(rate: number): string {
  return `${(rate / 1000).toFixed(3)} %`;
}

type ChangePlanProps = Readonly<{ merchantId: string; plan: SetFeePlanRequest }>;

function ChangePlan({ merchantId, plan }: ChangePlanProps) {
  return (
    <ActionButton
      texts={texts}
      name="changePlan"
      operation="setFeePlan"
      isWide
      initial={valuesOfPlan(plan)}
      otherFields={(form) => <FeePlanFields form={form} />}
      otherPaths={Object.keys}
      input={({ values }) => ({ params: { merchantId }, body: planFrom(values) })}
    />
  );
}
