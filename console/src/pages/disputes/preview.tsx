import { useState } from 'react';
import type { Dispute } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Button } from '../../parts/button.tsx';
import { FactList } from '../../parts/facts.tsx';
import { formatMoney, Money } from '../../parts/money.tsx';
import { Alert, Loaded } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { formatTime, Time } from '../../parts/time.tsx';
import { sizeInWords } from './draft.ts';
import type { Preview } from './evidence-types.ts';
import { texts } from './evidence-texts.ts';
import { useFieldName } from './field-names.ts';

type PreviewProps = Readonly<{
  dispute: Dispute;
  partnerId: string | null;
  /** Saves what was written; false where that failed. */
  save: () => Promise<boolean>;
  /** Something was written that is not in what is shown. */
  isOlder: boolean;
}>;

/** Exactly what will be sent, and the one step that sends it. */
export function PreviewPanel({ dispute, partnerId, save, isOlder }: PreviewProps) {
  const t = useTexts(texts);
  const { disputeId } = dispute;
  const [isAsked, setAsked] = useState(false);
  const query = useCall(
    'previewDisputeAnswer',
    { params: { disputeId } },
    { partnerId, enabled: isAsked },
  );
  const ask = async () => {
    if (!(await save())) return;
    if (isAsked) await query.refetch();
    setAsked(true);
  };
  return (
    <Panel
      title={t('previewTitle')}
      text={t('previewText')}
      actions={
        <Button operation="previewDisputeAnswer" onClick={() => void ask()}>
          {t('preview')}
        </Button>
      }
    >
      {isAsked && (
        <Loaded query={query} lines={4}>
          {(preview) => (
            <div className="column">
              <Contents contents={preview.contents} />
              <FactList facts={[[t('digest'), <code key="digest">{preview.digest}</code>]]} />
              <Missing missing={preview.missing} />
              {isOlder && <Alert tone="warn">{t('saveFirst')}</Alert>}
              {preview.submittable && !isOlder && (
                <SubmitButton dispute={dispute} partnerId={partnerId} digest={preview.digest} />
              )}
            </div>
          )}
        </Loaded>
      )}
    </Panel>
  );
}

function Contents({ contents }: Readonly<{ contents: Preview['contents'] }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const nameOf = useFieldName();
  const { evidence, files, refunds, earlierPayments } = contents;
  return (
    <FactList
      facts={[
        ...Object.entries(evidence).map(
          ([field, text]) =>
            [
              nameOf(field),
              <span key={field} className="evidence-text">
                <OfOthers>{text}</OfOthers>
              </span>,
            ] as const,
        ),
        ...files.map(
          ({ fileId, field, fileName, size, sha256 }) =>
            [
              `${nameOf(field)}: ${fileName}`,
              <span key={fileId}>
                {sizeInWords(size, language)} · <code>{sha256}</code>
              </span>,
            ] as const,
        ),
        ...[...refunds, ...earlierPayments].map((one) => {
          const id = 'refundId' in one ? one.refundId : one.paymentId;
          return [
            'refundId' in one ? `${t('refundsSent')} ${id}` : `${t('payment')} ${id}`,
            <span key={id} className="row">
              <Money value={one.amount} />
              <Time at={'refundId' in one ? one.refundedAt : one.paidAt} />
              <RecordLink id={id} isShort />
            </span>,
          ] as const;
        }),
      ]}
    />
  );
}

export function Missing({ missing }: Readonly<{ missing: readonly string[] }>) {
  const t = useTexts(texts);
  const nameOf = useFieldName();
  if (missing.length === 0) return null;
  return (
    <Alert tone="warn" title={t('incomplete')}>
      {t('missing', { fields: missing.map(nameOf).join(', ') })}
    </Alert>
  );
}

type SubmitProps = Readonly<{ dispute: Dispute; partnerId: string | null; digest: string }>;

function SubmitButton({ dispute, partnerId, digest }: SubmitProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { amount, disputeId, respondBy } = dispute;
  const date = respondBy === null ? '–' : formatTime(new Date(respondBy), 'long', language);
  return (
    <div className="form-end">
      <ActionButton
        texts={texts}
        name="submit"
        tone="main"
        operation="submitDispute"
        partnerId={partnerId}
        words={{ amount: `${formatMoney(amount, language)} ${amount.currency}`, date }}
        doneText={t('submitted')}
        input={({ key }) => ({ params: { disputeId }, body: { idempotencyKey: key, digest } })}
      />
    </div>
  );
}
