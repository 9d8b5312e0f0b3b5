import type { Order } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { FactList } from '../../parts/facts.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { OfService } from '../../parts/problem-text.tsx';
import { texts } from './texts.ts';

/** What was ordered and what it costs, as it was when the order was placed. */
export function OrderLines({ order }: Readonly<{ order: Order }>) {
  const t = useTexts(texts);
  const { feeDetails, solutions, promotions } = order;
  const fees = [
    [t('minimumFee'), feeDetails.minimumMerchantDiscountRateFee],
    [t('paperFee'), feeDetails.paperStatementFee],
    [t('pciFee'), feeDetails.pciSecurityFee],
  ] as const;
  return (
    <>
      <Panel title={t('solutions')} isFlush>
        <SimpleTable
          caption={t('solutions')}
          rows={solutions}
          rowKey={({ solutionId }) => String(solutionId)}
          texts={texts}
          columns={{
            solution: ({ name }) => name,
            kind: ({ kind }) => inWords(kind),
            quantity: ({ quantity }) => quantity,
            monthly: ({ unitPrice }) => <Money value={unitPrice} />,
            taxes: ({ taxes }) =>
              taxes.map(({ taxType, ratePercent }) => `${taxType} ${ratePercent} %`).join(', '),
            total: ({ totalPrice }) => <Money value={totalPrice} />,
          }}
          numbers={['quantity', 'monthly', 'total']}
        />
      </Panel>
      <div className="columns">
        <Panel title={t('fees')}>
          <FactList
            facts={fees.map(([name, { unitPrice }]) => [
              name,
              <Money key={name} value={unitPrice} />,
            ])}
          />
        </Panel>
        {promotions.length > 0 && (
          <Panel title={t('promotions')}>
            <FactList
              facts={promotions.map(({ promotionCode, description, monthlyDiscount }) => [
                promotionCode,
                <span key={promotionCode}>
                  <Money value={monthlyDiscount} /> <OfService>{description}</OfService>
                </span>,
              ])}
            />
          </Panel>
        )}
      </div>
    </>
  );
}
