import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, call } from '../../api/call.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { useTexts } from '../../i18n/language.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { usePasswordAgain } from './password-again.ts';
import { QrCode } from './qr-code.tsx';
import { texts } from './texts.ts';

type Offer = AnswerOf<'offerTotp'>;
type Done = Readonly<{ onDone: () => void }>;

/** Sets up an authenticator app: its key as a QR code, and a code of it as the proof. */
export function TotpEnrolment({ onDone }: Done) {
  // One key for as long as this is open: asking again would make another.
  const { data, error } = useQuery<Offer, ApiProblem>({
    queryKey: ['offerTotp'],
    queryFn: async () => await call('offerTotp', { body: {} }),
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (error) return <ProblemNotice problem={error} />;
  if (!data) return <Skeleton lines={5} />;
  return <Confirmation offer={data} onDone={onDone} />;
}

/** The same for those who are signed in: they give their password again. */
export function AnotherTotp({ onDone }: Done) {
  const t = useTexts(texts);
  const [offer, setOffer] = useState<Offer | null>(null);
  const password = usePasswordAgain();
  const form = useForm({ password: '' });
  if (offer) return <Confirmation offer={offer} onDone={onDone} />;
  const ask = async () => {
    const body = { password: String(form.values['password']) };
    setOffer(await call('offerTotp', { body }));
  };
  return <DataForm form={form} send={ask} submit={t('go')} fields={[password]} />;
}

function Confirmation({ offer, onDone }: Done & Readonly<{ offer: Offer }>) {
  const t = useTexts(texts);
  const form = useForm({ code: '' });
  const confirm = async () => {
    await call('confirmTotp', { body: { code: String(form.values['code']) } });
    onDone();
  };
  return (
    <div className="totp">
      <QrCode title={t('qr')} path={offer.qrSvgPath} size={offer.qrSize} />
      <DataForm
        form={form}
        send={confirm}
        submit={t('confirm')}
        above={
          <p>
            {t('scan')} <code>{offer.secret.replaceAll(/(.{4})/g, '$1 ')}</code>
            <CopyButton text={offer.secret} />
          </p>
        }
        fields={[
          {
            path: 'code',
            label: t('code'),
            isRequired: true,
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            maxLength: 6,
          },
        ]}
      />
    </div>
  );
}
