import type { AcquirerWireMessage } from '../api/operations.ts';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { Badge, inWords } from '../parts/badge.tsx';
import { CopyButton } from '../parts/copy.tsx';
import { OfService } from '../parts/problem-text.tsx';
import { formatTime, Time } from '../parts/time.tsx';
import { texts } from './texts.ts';
import './wire-messages.css';

type WireProps = Readonly<{ messages: readonly AcquirerWireMessage[] }>;

/** Messages as they were on the wire, byte by byte. */
export function WireMessages({ messages }: WireProps) {
  return messages.map((message) => (
    <WireOne key={`${message.at} ${message.bytes}`} message={message} />
  ));
}

function WireOne({ message }: Readonly<{ message: AcquirerWireMessage }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { direction, at, session, bytes, parts } = message;
  const time = formatTime(new Date(at), 'precise', language);
  const caption = t('onWire', { direction: inWords(direction), time, session });
  return (
    <div className="wire-message">
      <p className="row">
        <Badge state={direction} />
        <Time at={at} form="precise" />
        <span className="muted">
          {t('session')} <code>{session}</code> · {t('byteCount', { count: pairsOf(bytes).length })}
        </span>
        <CopyButton text={bytes} name={t('hexadecimal')} />
      </p>
      {parts === null ? (
        <>
          <p className="muted">{t('unexplained')}</p>
          <Bytes of={bytes} />
        </>
      ) : (
        <Parts caption={caption} parts={parts} />
      )}
    </div>
  );
}

type PartsProps = Readonly<{
  caption: string;
  parts: NonNullable<AcquirerWireMessage['parts']>;
}>;

function Parts({ caption, parts }: PartsProps) {
  const t = useTexts(texts);
  return (
    // It scrolls, so it can be reached by the keyboard.
    <div className="table-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className="wire-parts">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('bytes')}</th>
            <th scope="col" className="number">
              {t('offset')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, name, value, bytes, offset }) => (
            <tr key={`${offset}.${part}`}>
              <th scope="row">
                <code>{part}</code>
              </th>
              <td>
                <OfService>{name}</OfService>
              </td>
              <td>
                <code>{value}</code>
              </td>
              <td>
                <Bytes of={bytes} />
              </td>
              <td className="number">{offset}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Hexadecimal, byte by byte; asterisks for those that nobody may see. */
function Bytes({ of }: Readonly<{ of: string }>) {
  return <code className="wire-bytes">{pairsOf(of).join(' ')}</code>;
}

function pairsOf(bytes: string): readonly string[] {
  return bytes.match(/../g) ?? [];
}
