import type { WebhookAttempt } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords, Tag } from '../../parts/badge.tsx';
import { Json } from '../../parts/json.tsx';
import { Facts } from '../../parts/facts.tsx';
import { OfService } from '../../parts/problem-text.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';
import './webhooks.css';

/** One request to the receiver, and what came back. */
export function AttemptView({ attempt }: Readonly<{ attempt: WebhookAttempt }>) {
  const t = useTexts(texts);
  const { status, error, errorText, responseBody, requestHeaders, responseHeaders } = attempt;
  return (
    <div className="column">
      <Facts
        texts={texts}
        facts={{
          answer: <Answered status={status} error={error} />,
          error: errorText && <OfService>{errorText}</OfService>,
          duration: `${attempt.durationMs.toLocaleString()} ms`,
          address: attempt.address,
          at: <Time at={attempt.requestedAt} form="long" />,
        }}
      />
      {responseBody !== null && responseBody !== '' && (
        <div>
          <h3>{t('answerBody')}</h3>
          <pre className="answer-body" tabIndex={0}>
            {responseBody}
          </pre>
        </div>
      )}
      <details>
        <summary>{t('headers')}</summary>
        <Json value={{ request: requestHeaders, answer: responseHeaders }} />
      </details>
    </div>
  );
}

type AnsweredProps = Readonly<{ status: number | null; error: string | null }>;

export function Answered({ status, error }: AnsweredProps) {
  if (status === null) return <Tag tone="bad">{inWords(error ?? '')}</Tag>;
  return <Tag tone={status < 300 ? 'good' : 'bad'}>{`HTTP ${status}`}</Tag>;
}
