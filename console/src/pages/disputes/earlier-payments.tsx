import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Money } from '../../parts/money.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { formatTime } from '../../parts/time.tsx';
import { useTry } from '../../parts/try.ts';
import type { Evidence } from './evidence-types.ts';
import { texts } from './evidence-texts.ts';
import type { EvidenceDesk } from './use-evidence.ts';

type EarlierProps = Readonly<{ evidence: Evidence; desk: EvidenceDesk }>;

/** Payments of the same card that nobody disputed, to be made part of the answer. */
export function EarlierPayments({ evidence, desk }: EarlierProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const tryTo = useTry();
  const { compelling, earlierPayments: offered } = evidence;
  if (offered.length === 0) return null;
  const choose = async (paymentId: string, isChosen: boolean) => {
    const others = offered.filter((one) => one.chosen && one.paymentId !== paymentId);
    const ids = others.map((one) => one.paymentId);
    await desk.change({ earlierPayments: isChosen ? [...ids, paymentId] : ids });
  };
  return (
    <fieldset className="evidence-section">
      <legend>{t('earlier')}</legend>
      <p className="field-hint">{t('earlierText')}</p>
      {compelling && (
        <div className="row">
          <Tag tone="good">{t('compelling')}</Tag>
        </div>
      )}
      {offered.map(({ paymentId, paidAt, amount, matches, chosen }) => (
        <div key={paymentId} className="row apart">
          <label className="check">
            <input
              type="checkbox"
              checked={chosen}
              onChange={({ target }) =>
                void tryTo(async () => await choose(paymentId, target.checked), t('saved'))
              }
            />
            <span>
              {t('earlierNamed', { date: formatTime(new Date(paidAt), 'day', language) })}
              {matches.length > 0 && (
                <span className="muted">
                  {' '}
                  · {t('matches', { what: matches.map((match) => t(match)).join(', ') })}
                </span>
              )}
            </span>
          </label>
          <span className="row">
            <Money value={amount} />
            <RecordLink id={paymentId} isShort />
          </span>
        </div>
      ))}
    </fieldset>
  );
}
