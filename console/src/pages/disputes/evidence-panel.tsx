import type { Dispute } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { FactList } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfOthers, OfService } from '../../parts/problem-text.tsx';
import { useSession } from '../../session/session.tsx';
import { DraftForm, useDraft } from './draft-form.tsx';
import { EarlierPayments } from './earlier-payments.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import type { Evidence } from './evidence-types.ts';
import { texts } from './evidence-texts.ts';
import { useFieldName } from './field-names.ts';
import { FileList } from './file-list.tsx';
import { Missing, PreviewPanel } from './preview.tsx';
import { type EvidenceDesk, useEvidence } from './use-evidence.ts';
import './disputes.css';

type Props = Readonly<{ dispute: Dispute; partnerId: string | null }>;

/** What is said to a dispute: a draft while it can be written, then as it was sent. */
export function EvidencePanels({ dispute, partnerId }: Props) {
  const { can } = useSession();
  const desk = useEvidence({ disputeId: dispute.disputeId, partnerId });
  const isOpen = dispute.disputeState === 'NEEDS_RESPONSE' && can('dispute.write');
  if (desk.query.error?.status === 404) return null;
  return (
    <Loaded query={desk.query}>
      {(evidence) => (
        <>
          <WhatWins evidence={evidence} />
          {isOpen ? (
            <Drafting
              key={dispute.disputeStage} // Each stage has a draft of its own.
              evidence={evidence}
              desk={desk}
              dispute={dispute}
              partnerId={partnerId}
            />
          ) : (
            <Given evidence={evidence} desk={desk} />
          )}
        </>
      )}
    </Loaded>
  );
}

function WhatWins({ evidence }: Readonly<{ evidence: Evidence }>) {
  const t = useTexts(texts);
  return (
    <Panel title={t('whatWins')}>
      <p>
        <strong>
          <OfService>{evidence.reasonTitle}</OfService>
        </strong>
      </p>
      <p>
        <OfService>{evidence.whatWins}</OfService>
      </p>
    </Panel>
  );
}

type DraftingProps = Props & Readonly<{ evidence: Evidence; desk: EvidenceDesk }>;

function Drafting({ evidence, desk, dispute, partnerId }: DraftingProps) {
  const t = useTexts(texts);
  const draft = useDraft(evidence, desk);
  return (
    <>
      <Panel title={t('evidence')} text={t('evidenceText')}>
        <div className="column">
          <Missing missing={evidence.missing} />
          <DraftForm draft={draft} evidence={evidence} reason={dispute} />
          <EarlierPayments evidence={evidence} desk={desk} />
          <EvidenceFiles evidence={evidence} desk={desk} />
        </div>
      </Panel>
      <PreviewPanel
        dispute={dispute}
        partnerId={partnerId}
        save={draft.save}
        isOlder={draft.isChanged}
      />
    </>
  );
}

function Given({ evidence, desk }: Readonly<{ evidence: Evidence; desk: EvidenceDesk }>) {
  const t = useTexts(texts);
  const nameOf = useFieldName();
  const written = Object.entries(evidence.evidence);
  const isEmpty = written.length === 0 && evidence.files.length === 0;
  return (
    <Panel title={t('evidence')}>
      {isEmpty && <p className="muted">{t('nothing')}</p>}
      <FactList
        facts={written.map(([field, text]) => [
          nameOf(field),
          <span key={field} className="evidence-text">
            <OfOthers>{text}</OfOthers>
          </span>,
        ])}
      />
      {evidence.files.length > 0 && <FileList files={evidence.files} desk={desk} isOpen={false} />}
    </Panel>
  );
}
