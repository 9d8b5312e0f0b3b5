import type { PayoutAccount } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { choices } from '../../parts/field-list.tsx';
import { Alert, ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Panel } from '../../parts/page.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './money-texts.ts';

const SCHEDULES = ['DAILY', 'WEEKLY', 'MANUAL'] as const;
const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const;
const BASIS_POINTS_MAX = 10_000;

/** When the merchant is paid, what is kept back, and whether payouts are held. */
export function PayoutAccountOf({ merchantId }: Readonly<{ merchantId: string }>) {
  const t = useTexts(texts);
  const { can } = useSession();
  const { data, error, refetch } = useCall(
    'retrievePayoutAccount',
    { params: { merchantId } },
    { live: true },
  );
  if (error && !data) return <ProblemNotice problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const { hold, reserve, schedule, weekday } = data;
  return (
    <div className="column">
      {hold && (
        <Alert tone="warn" title={t('heldTitle')}>
          <span>
            {hold.reason} · {hold.by} · <Time at={hold.since} form="long" />
          </span>
        </Alert>
      )}
      <Panel
        title={t('payoutAccount')}
        actions={can('operator.finance.write') && <AccountActions account={data} />}
      >
        <Facts
          texts={texts}
          facts={{
            state: <Badge state={hold ? 'HELD' : 'ACTIVE'} />,
            schedule:
              weekday === null ? inWords(schedule) : `${inWords(schedule)}, ${inWords(weekday)}`,
            reserve:
              reserve === null
                ? t('none')
                : t('reserveIs', { percent: reserve.basisPoints / 100, days: reserve.days }),
          }}
        />
      </Panel>
    </div>
  );
}

function AccountActions({ account }: Readonly<{ account: PayoutAccount }>) {
  const { hold, reserve, merchantId } = account;
  return (
    <>
      <HoldButton merchantId={merchantId} isHeld={hold !== null} />
      <ScheduleButton account={account} />
      <ReserveButton account={account} />
      {reserve && <EndReserveButton merchantId={merchantId} />}
      <PayOutButton merchantId={merchantId} />
    </>
  );
}

type OfMerchant = Readonly<{ merchantId: string }>;

export function HoldButton({ merchantId, isHeld }: OfMerchant & Readonly<{ isHeld: boolean }>) {
  const operation = isHeld ? 'releasePayouts' : 'holdPayouts';
  return (
    <ActionButton
      key={operation}
      texts={texts}
      name={isHeld ? 'release' : 'hold'}
      operation={operation}
      isDangerous={!isHeld}
      input={({ reason }) => ({ params: { merchantId }, body: { reason } })}
    />
  );
}

export function PayOutButton({ merchantId }: OfMerchant) {
  return (
    <ActionButton
      texts={texts}
      name="payOutNow"
      operation="payOutNow"
      input={({ reason, key }) => ({
        params: { merchantId },
        body: { idempotencyKey: key, reason },
      })}
    />
  );
}

function ScheduleButton({ account }: Readonly<{ account: PayoutAccount }>) {
  const t = useTexts(texts);
  const { merchantId, schedule, weekday } = account;
  return (
    <ActionButton
      texts={texts}
      name="changeSchedule"
      operation="setPayoutSchedule"
      initial={{ schedule, weekday: weekday ?? undefined }}
      fields={(values) => [
        [
          { kind: 'choice', path: 'schedule', label: t('schedule'), options: choices(SCHEDULES) },
          values['schedule'] === 'WEEKLY' && {
            kind: 'choice',
            path: 'weekday',
            label: t('weekday'),
            options: choices(WEEKDAYS),
          },
        ],
      ]}
      otherPaths={['weekday']}
      input={({ values }) => {
        const chosen = oneOf(SCHEDULES, String(values['schedule'])) ?? schedule;
        const day = oneOf(WEEKDAYS, String(values['weekday']));
        const isWeekly = chosen === 'WEEKLY' && day !== undefined;
        return {
          params: { merchantId },
          body: { schedule: chosen, ...(isWeekly ? { weekday: day } : {}) },
        };
      }}
    />
  );
}

function ReserveButton({ account }: Readonly<{ account: PayoutAccount }>) {
  const t = useTexts(texts);
  const { merchantId, reserve } = account;
  return (
    <ActionButton
      texts={texts}
      name="setReserve"
      operation="setPayoutReserve"
      initial={{ basisPoints: reserve?.basisPoints ?? 500, days: reserve?.days ?? 90 }}
      fields={[
        [
          {
            kind: 'number',
            path: 'basisPoints',
            label: t('basisPoints'),
            hint: t('basisPointsHint'),
            min: 1,
            max: BASIS_POINTS_MAX,
          },
          { kind: 'number', path: 'days', label: t('days'), min: 1 },
        ],
      ]}
      input={({ values, reason }) => ({
        params: { merchantId },
        body: { basisPoints: Number(values['basisPoints']), days: Number(values['days']), reason },
      })}
    />
  );
}

function EndReserveButton({ merchantId }: OfMerchant) {
  return (
    <ActionButton
      texts={texts}
      name="endReserve"
      operation="removePayoutReserve"
      input={() => ({ params: { merchantId } })}
    />
  );
}
