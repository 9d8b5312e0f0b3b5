import { useTexts } from '../../i18n/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice, ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Time } from '../../parts/time.tsx';
import {
  Fields,
  type ThreeDSecureMessage,
  useMessages,
} from '../../timeline/three-d-secure-messages.tsx';
import { texts } from './texts.ts';
import './messages.css';

type MessagesProps = Readonly<{ authenticationId: string; partnerId: string | null }>;

/** What was said with the directory server and the cardholder's browser, field by field. */
export function Messages({ authenticationId, partnerId }: MessagesProps) {
  const t = useTexts(texts);
  const { data, error, refetch } = useMessages(authenticationId, partnerId);
  if (error && !data) return <ProblemNotice problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.messages.length === 0) {
    return <Notice icon="shield" title={t('noMessages')} text={t('noMessagesText')} />;
  }
  return (
    <ol className="column messages">
      {data.messages.map((message, index) => (
        <li key={`${message.at}.${message.direction}.${message.party}`}>
          <Message message={message} isOpen={index < 2} />
        </li>
      ))}
    </ol>
  );
}

type MessageProps = Readonly<{ message: ThreeDSecureMessage; isOpen: boolean }>;

function Message({ message, isOpen }: MessageProps) {
  const t = useTexts(texts);
  const { at, direction, party, note, fields } = message;
  const kind = fields.find(({ name }) => name === 'messageType');
  const status = fields.find(({ name }) => name === 'transStatus');
  return (
    <details className="panel message" open={isOpen}>
      <summary>
        <span className={direction === 'SENT' ? 'way sent' : 'way'}>
          <Icon name={direction === 'SENT' ? 'right' : 'left'} />
        </span>
        <strong>{kind?.value ?? t('noMessage')}</strong>
        <span className="message-meaning">{kind?.valueMeaning ?? note}</span>
        {status && (
          <span>
            transStatus <code>{status.value}</code> {status.valueMeaning}
          </span>
        )}
        <span className="muted message-end">
          {t(`${direction}_${party}`)} · <Time at={at} form="precise" />
        </span>
      </summary>
      {fields.length > 0 && (
        <div className="panel-body">
          <Fields fields={fields} />
        </div>
      )}
    </details>
  );
}
