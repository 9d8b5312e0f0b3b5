import type { CardFees, SetFeePlanRequest } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { inWords, Tag } from '../../parts/badge.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Money } from '../../parts/money.tsx';
import { Notice, ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { ApiProblem } from '../../api/problem.ts';
import { texts } from './money-texts.ts';

const PLAN_MAX = 65_536;
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
          perSale: 10,
          perRefund: 10,
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
        <Facts
          facts={[
            [t('pricing'), inWords(data.pricing)],
            [t('billing'), data.billing === 'NET' ? t('billingNet') : t('billingMonthly')],
            [t('source'), data.source],
            [t('since'), <Time key="since" at={data.effectiveFrom} form="long" />],
            ...data.monthlyFees.map(
              ({ code, description, amount }) =>
                [description, <Money key={code} value={{ amount, currency: 'CAD' }} />] as const,
            ),
          ]}
        />
      </Panel>
      {data.cardFees.map((fees) => (
        <CardFeeTable key={`${fees.brand ?? ''}.${fees.cardType ?? ''}`} fees={fees} />
      ))}
    </div>
  );
}

const cents = (amount: number) => <Money value={{ amount, currency: 'CAD' }} />;

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
        columns={[
          { key: 'description', title: t('fee'), cell: (fee) => fee.description },
          { key: 'code', title: t('kind'), cell: (fee) => <Tag>{inWords(fee.code)}</Tag> },
          { key: 'rate', title: t('rate'), cell: (fee) => percentOf(fee.rate), isNumber: true },
          { key: 'sale', title: t('perSale'), cell: (fee) => cents(fee.perSale), isNumber: true },
          {
            key: 'refund',
            title: t('perRefund'),
            cell: (fee) => cents(fee.perRefund),
            isNumber: true,
          },
          { key: 'taxes', title: t('taxes'), cell: (fee) => fee.taxes.join(', ') },
        ]}
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
  const t = useTexts(texts);
  const { billing, cardFees, monthlyFees, minimum } = plan;
  const body = { billing, cardFees, monthlyFees, ...(minimum ? { minimum } : {}) };
  return (
    <ActionButton
      operation="setFeePlan"
      label={t('changePlan')}
      title={t('changePlan')}
      effect={t('changePlanEffect')}
      confirm={t('changePlan')}
      initial={{ plan: JSON.stringify(body, null, 2) }}
      paths={['plan']}
      fields={(form) => (
        <TextField
          form={form}
          path="plan"
          label={t('planAsJson')}
          hint={t('planAsJsonHint')}
          rows={16}
          input={{ maxLength: PLAN_MAX }}
        />
      )}
      input={({ values }) => ({
        params: { merchantId },
        body: planFrom(String(values['plan']), t('notJson')),
      })}
    />
  );
}

/** The service checks the plan itself; here only that it is one value in JSON. */
function planFrom(text: string, complaint: string): SetFeePlanRequest {
  try {
    // Whatever else it may be, the service refuses it and says why.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(text) as SetFeePlanRequest;
  } catch {
    const fault = { parameterName: 'plan', reasonCode: 'INVALID_FORMAT', errorMessage: complaint };
    throw new ApiProblem(400, { title: complaint, errors: [fault] });
  }
}
