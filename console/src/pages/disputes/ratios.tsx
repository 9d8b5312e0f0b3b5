import type { AnswerOf } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { inWords, Tag } from '../../parts/badge.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './figure-texts.ts';

type Ratio = AnswerOf<'retrieveDisputeRatios'>['data'][number];
type Measured = Ratio['thresholds'][number];

const TONES = { BELOW: 'good', NEAR: 'warn', REACHED: 'bad' } as const;
const WHOLE = 10_000; // Ratios are in hundredths of a per cent.

/** This month's share of disputes against the networks' thresholds. */
export function Ratios() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { data } = useCall(isEverywhere ? 'retrieveAnyDisputeRatios' : 'retrieveDisputeRatios', {});
  if (!data) return null;
  const rows = data.data.flatMap((ratio) => rowsOf(ratio));
  return (
    <Panel
      title={t('ratios', { month: data.month })}
      text={t('ratiosText')}
      isFlush={rows.length > 0}
    >
      {rows.length === 0 ? (
        <p className="muted">{t('ratiosEmpty')}</p>
      ) : (
        <SimpleTable
          caption={t('ratios', { month: data.month })}
          rows={rows}
          rowKey={({ key }) => key}
          texts={texts}
          columns={{
            merchant: ({ ratio: { merchantId } }) =>
              merchantId === null ? t('together') : <MerchantName merchantId={merchantId} isLink />,
            network: ({ ratio }) => inWords(ratio.network),
            disputes: ({ ratio }) => ratio.disputes.toLocaleString(),
            fraudReports: ({ ratio }) => ratio.fraudReports.toLocaleString(),
            sales: ({ ratio }) => ratio.sales.toLocaleString(),
            ratio: ({ measured }) => measured && <Share measured={measured} />,
            limit: ({ measured }) => measured && <Limit measured={measured} />,
          }}
          numbers={['disputes', 'fraudReports', 'sales']}
        />
      )}
    </Panel>
  );
}

type Row = Readonly<{ key: string; ratio: Ratio; measured: Measured | undefined }>;

/** One for each threshold; one all the same where the network has none. */
function rowsOf(ratio: Ratio): readonly Row[] {
  const key = `${ratio.merchantId} ${ratio.network}`;
  if (ratio.thresholds.length === 0) return [{ key, ratio, measured: undefined }];
  return ratio.thresholds.map((measured) => ({
    key: `${key} ${measured.threshold}`,
    ratio,
    measured,
  }));
}

type MeasuredProps = Readonly<{ measured: Measured }>;

function Share({ measured: { ratio, standing } }: MeasuredProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  return (
    <Tag tone={TONES[standing]}>{ratio === null ? t('noSales') : percent(ratio, language)}</Tag>
  );
}

function Limit({ measured: { threshold, limit, least } }: MeasuredProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  return (
    <span>
      {percent(limit, language)} · {t('least')} {least.toLocaleString(language)} ·{' '}
      <code>{threshold}</code>
    </span>
  );
}

function percent(basisPoints: number, language: string): string {
  return (basisPoints / WHOLE).toLocaleString(language, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
}
