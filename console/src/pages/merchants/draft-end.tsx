import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { type Fault, problemOf } from '../../api/problem.ts';
import { useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Alert } from '../../parts/notice.tsx';
import { FaultText, OfService } from '../../parts/problem-text.tsx';
import { useSession } from '../../session/session.tsx';
import { toast } from '../../shell/toast.ts';
import type { Filling } from './use-draft.ts';
import { DraftFacts } from './draft-review.tsx';
import { texts } from './draft-texts.ts';
import type { ProfileGroup } from './profile-fields.ts';
import type { AnyDraft } from './draft-saver.ts';

type Props = Readonly<{
  draft: AnyDraft;
  partnerId: string | null;
  filling: Filling;
  groups: readonly ProfileGroup[];
}>;

/** Everything that is filled in, what keeps it from being a merchant, and the making of that. */
export function DraftEnd({ draft, partnerId, filling, groups }: Props) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { faults, form, save } = filling;
  const { draftId } = draft;
  const submit = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      if (!(await save())) return;
      const input = { params: { draftId }, body: { version: filling.version() } };
      const { merchantId } = await call('submitMerchantDraft', input, { partnerId });
      await refresh();
      toast({ tone: 'good', title: t('submitted') });
      if (merchantId !== null)
        await navigate({ to: '/merchants/$merchantId', params: { merchantId } });
    } catch (error) {
      setRefusal(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {draft.status === 'SUBMITTING' && <Alert tone="warn" title={t('submitting')} />}
      {faults.length > 0 ? (
        <FaultLinks faults={faults} groups={groups} />
      ) : (
        <Alert tone="good" title={t('allFilled')} />
      )}
      <DraftFacts groups={groups} values={form.values} />
      {refusal !== undefined && (
        <Alert tone="bad">
          <OfService>{refusal}</OfService>
        </Alert>
      )}
      <div className="form-end">
        <DeleteButton draftId={draftId} partnerId={partnerId} />
        <Button
          tone="main"
          operation="submitMerchantDraft"
          isBusy={isBusy}
          disabled={faults.length > 0 && draft.status === 'OPEN'}
          onClick={() => void submit()}
        >
          {t('submit')}
        </Button>
      </div>
    </>
  );
}

type FaultLinksProps = Readonly<{ faults: readonly Fault[]; groups: readonly ProfileGroup[] }>;

/** Each fault by the name of its field, with the way to its step. */
function FaultLinks({ faults, groups }: FaultLinksProps) {
  const t = useTexts(texts);
  const placeOf = (path = '') => {
    const group = groups.find(({ fields }) => fields.some((field) => field.path === path));
    const label = group?.fields.find((field) => field.path === path)?.label ?? path;
    return { step: group?.step ?? 'TERMS', label: group ? `${group.title} · ${label}` : label };
  };
  return (
    <Alert tone="warn" title={t('notAll')}>
      <ul className="draft-faults">
        {faults.map((fault) => {
          const { label, step } = placeOf(fault.parameterName);
          return (
            <li key={`${fault.parameterName} ${fault.reasonCode}`}>
              <Link to="." search={(before: object) => ({ ...before, step })}>
                {label}
              </Link>
              : <FaultText fault={fault} />
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

function DeleteButton({
  draftId,
  partnerId,
}: Readonly<{ draftId: string; partnerId: string | null }>) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { mayCall } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const remove = async () => {
    try {
      await call('deleteMerchantDraft', { params: { draftId } }, { partnerId });
      toast({ title: t('deleted') });
      await navigate({ to: '/merchants/drafts' });
    } catch (error) {
      setRefusal(problemOf(error).message);
    }
  };
  if (!mayCall('deleteMerchantDraft')) return null;
  return (
    <>
      <Button operation="deleteMerchantDraft" onClick={() => setOpen(true)}>
        {t('delete')}
      </Button>
      <Dialog
        isOpen={isOpen}
        close={() => setOpen(false)}
        title={t('delete')}
        text={t('deleteText')}
      >
        {refusal !== undefined && (
          <Alert tone="bad">
            <OfService>{refusal}</OfService>
          </Alert>
        )}
        <div className="form-end">
          <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
          <Button tone="danger" operation="deleteMerchantDraft" onClick={() => void remove()}>
            {t('delete')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
