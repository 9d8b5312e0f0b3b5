import type { AuthenticationMessages } from '../api/operations.ts';
import { useCall } from '../api/queries.ts';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { Json } from '../parts/json.tsx';
import { Skeleton } from '../parts/notice.tsx';
import { usePlace } from '../session/place.ts';
import { texts } from './texts.ts';
import './step-details.css';

export type ThreeDSecureMessage = AuthenticationMessages['messages'][number];

/** The messages of an authentication, each of their fields explained. */
export function useMessages(authenticationId: string, partnerId: string | null) {
  const { isEverywhere } = usePlace();
  const { language } = useLanguage();
  return useCall(
    isEverywhere ? 'listAuthenticationMessages' : 'listOwnAuthenticationMessages',
    { params: { authenticationId }, query: { language } },
    { partnerId, live: true },
  );
}

type OneMessageProps = Readonly<{
  authenticationId: string;
  /** Its number among the messages of the authentication. */
  place: number;
  /** As the timeline has it, where the explained one is not to be had. */
  message: unknown;
  partnerId: string | null;
}>;

export function OneMessage({ authenticationId, place, message, partnerId }: OneMessageProps) {
  const { data, isPending } = useMessages(authenticationId, partnerId);
  const found = data?.messages[place];
  if (found && found.fields.length > 0) return <Fields fields={found.fields} />;
  if (isPending) return <Skeleton />;
  return <Json value={message} />;
}

/** The fields of a message: name, value, and what both mean. */
export function Fields({ fields }: Readonly<{ fields: ThreeDSecureMessage['fields'] }>) {
  const t = useTexts(texts);
  const kind = fields.find(({ name }) => name === 'messageType')?.value ?? t('field');
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={kind}>
      <table className="message-fields">
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('means')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, value, meaning, valueMeaning }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <code>{value}</code>
                {valueMeaning !== null && <span className="value-meaning">{valueMeaning}</span>}
              </td>
              <td className="muted">{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
