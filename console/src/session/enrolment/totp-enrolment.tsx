import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../api/call.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { FormProblem, TextField } from '../../parts/fields.tsx';
import { useForm } from '../../parts/form.ts';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { QrCode } from './qr-code.tsx';
import { texts } from './texts.ts';

/** Sets up an authenticator app: its key as a QR code, and a code of it as the proof. */
export function TotpEnrolment({ onDone }: Readonly<{ onDone: () => void }>) {
  const t = useTexts(texts);
  const form = useForm({ code: '' });
  // One key for as long as this is open: asking again would make another.
  const { data, error } = useQuery<AnswerOf<'offerTotp'>, ApiProblem>({
    queryKey: ['offerTotp'],
    queryFn: async () => await call('offerTotp'),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (error) return <ProblemNotice problem={error} />;
  if (!data) return <Skeleton lines={5} />;
  const confirm = async () => {
    await call('confirmTotp', { body: { code: String(form.values['code']) } });
    onDone();
  };
  return (
    <div className="totp">
      <QrCode title={t('qr')} path={data.qrSvgPath} size={data.qrSize} />
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(confirm);
        }}
      >
        <p>
          {t('scan')} <code>{data.secret.replaceAll(/(.{4})/g, '$1 ')}</code>
          <CopyButton text={data.secret} />
        </p>
        <TextField
          form={form}
          path="code"
          label={t('code')}
          isRequired
          input={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 }}
        />
        <FormProblem form={form} paths={['code']} />
        <div className="form-end">
          <Button tone="main" type="submit" isBusy={form.isBusy}>
            {t('confirm')}
          </Button>
        </div>
      </form>
    </div>
  );
}
