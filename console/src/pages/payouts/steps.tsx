import type { Payout } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';
import './payouts.css';

/** How far the money is: made, with the bank, there; or where it came back. */
export function Steps({ payout }: Readonly<{ payout: Payout }>) {
  const t = useTexts(texts);
  const cameBack = payout.payoutStatus === 'RETURNED' || payout.payoutStatus === 'REJECTED';
  const steps = [
    { name: t('made'), at: payout.createdAt, isBad: false },
    { name: t('sent'), at: payout.sentAt, isBad: false },
    cameBack
      ? { name: t('cameBack'), at: payout.endedAt, isBad: true }
      : { name: t('paid'), at: payout.paidAt, isBad: false },
  ];
  return (
    <ol className="steps">
      {steps.map(({ name, at, isBad }) => (
        <li key={name} className={at === null ? 'open' : isBad ? 'bad' : 'done'}>
          <span className="step-mark">
            <Icon name={at === null ? 'dots' : isBad ? 'close' : 'check'} />
          </span>
          <strong>{name}</strong>
          <span className="muted">{at === null ? t('notYet') : <Time at={at} />}</span>
        </li>
      ))}
    </ol>
  );
}
