import { useTexts } from '../../i18n/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loaded, Notice } from '../../parts/notice.tsx';
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
  return (
    <Loaded query={useMessages(authenticationId, partnerId)}>
      {({ messages }) =>
        messages.length === 0 ? (
          <Notice icon="shield" title={t('noMessages')} text={t('noMessagesText')} />
        ) : (
          <ol className="column messages">
            {messages.map((message, index) => (
              <li key={`${message.at}.${message.direction}.${message.party}`}>
                <Message message={message} isOpen={index < 2} />
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
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
