import { useState } from 'react';
import { call, newKey } from '../../api/call.ts';
import { problemOf } from '../../api/problem.ts';
import { useCall, useRefresh } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { choices } from '../../parts/field-list.tsx';
import { useForm } from '../../parts/form.ts';
import { Alert } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { toast } from '../../shell/toast.ts';
import { texts } from './draft-texts.ts';

const PARTS = ['BUSINESS', 'ADDRESS', 'PEOPLE', 'BANKING'] as const;
const LANGUAGES: Readonly<Record<'en' | 'fr', string>> = { en: 'English', fr: 'Français' };
const DAYS = 7;
const DAYS_MAX = 30;

type Props = Readonly<{ draftId: string; partnerId: string | null }>;

/** By which the merchant fills in its part: those that were made, and a new one. */
export function DraftLinks({ draftId, partnerId }: Props) {
  const t = useTexts(texts);
  const { mayCall } = useSession();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const query = { params: { draftId }, query: { limit: 20 } };
  const { data } = useCall('listMerchantLinks', query, { partnerId, live: true });
  const links = data?.data ?? [];
  const withdraw = async (linkId: string) => {
    try {
      await call('revokeMerchantLink', { params: { draftId, linkId } }, { partnerId });
      toast({ title: t('withdrawn') });
    } catch (error) {
      toast({ tone: 'bad', title: problemOf(error).message });
    }
    await refresh();
  };
  const mayWithdraw = (state: string) =>
    ['SENT', 'OPENED'].includes(state) && mayCall('revokeMerchantLink');
  const actions = mayCall('createMerchantLink') && (
    <>
      <ButtonLink to="/merchants/branding">{t('branding')}</ButtonLink>
      <Button operation="createMerchantLink" onClick={() => setOpen(true)}>
        {t('makeLink')}
      </Button>
    </>
  );
  return (
    <Panel title={t('link')} text={t('linkText')} actions={actions}>
      {links.length > 0 && (
        <SimpleTable
          caption={t('links')}
          texts={texts}
          rows={links}
          rowKey={(link) => link.linkId}
          columns={{
            parts: (link) => link.parts.map((part) => t(part)).join(', '),
            state: (link) => <Badge state={link.state} />,
            created: (link) => <Time at={link.createdAt} />,
            expires: (link) => <Time at={link.expiresAt} />,
            actions: (link) =>
              mayWithdraw(link.state) && (
                <Button operation="revokeMerchantLink" onClick={() => void withdraw(link.linkId)}>
                  {t('withdraw')}
                </Button>
              ),
          }}
        />
      )}
      <Dialog isOpen={isOpen} close={() => setOpen(false)} title={t('link')} text={t('linkText')}>
        <LinkForm draftId={draftId} partnerId={partnerId} close={() => setOpen(false)} />
      </Dialog>
    </Panel>
  );
}

function LinkForm({ draftId, partnerId, close }: Props & Readonly<{ close: () => void }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const refresh = useRefresh();
  const [idempotencyKey] = useState(newKey);
  const [url, setUrl] = useState<string>();
  const form = useForm({ PEOPLE: true, BANKING: true, language, expiresInDays: DAYS });
  const send = async () => {
    const { expiresInDays, language: chosen } = form.values;
    const body = {
      idempotencyKey,
      parts: PARTS.filter((part) => form.values[part] === true),
      language: chosen === 'fr' ? ('fr' as const) : ('en' as const),
      expiresInDays: Number(expiresInDays),
    };
    const made = await call('createMerchantLink', { params: { draftId }, body }, { partnerId });
    setUrl(made.merchantLinkUrl);
    await refresh();
  };
  if (url !== undefined) {
    return (
      <>
        <Alert tone="good" title={t('linkMade')}>
          {t('linkOnce')}
        </Alert>
        <div className="secret">
          <code>{url}</code>
          <CopyButton text={url} name={t('copyLink')} />
        </div>
        <div className="form-end">
          <Button tone="main" onClick={close}>
            {t('done')}
          </Button>
        </div>
      </>
    );
  }
  const options = choices(['en', 'fr'] as const, (one) => LANGUAGES[one]);
  return (
    <DataForm
      form={form}
      fields={[
        PARTS.map((part) => ({ kind: 'check', path: part, label: t(part) }) as const),
        [
          { kind: 'choice', path: 'language', label: t('language'), options },
          { kind: 'number', path: 'expiresInDays', label: t('days'), min: 1, max: DAYS_MAX },
        ],
      ]}
      send={send}
      submit={t('makeLink')}
      operation="createMerchantLink"
      close={close}
    />
  );
}
