import type { PayoutAccount } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { NumberField, SelectField } from '../../parts/fields.tsx';
import { Alert, ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
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
  const { hold, refusedAccounts, reserve, schedule, weekday } = data;
  return (
    <div className="column">
      {hold && (
        <Alert tone="warn" title={t('heldTitle')}>
          <span>
            {hold.reason} · {hold.by} · <Time at={hold.since} form="long" />
          </span>
        </Alert>
      )}
      {refusedAccounts.map(({ currency, direction, payoutId, reason, reasonCode, since }) => (
        <Alert key={payoutId} tone="warn" title={t('refusedTitle', { currency })}>
          <span>
            {inWords(direction)} · {reasonCode} {reason} · <Time at={since} form="long" /> ·{' '}
            <LinkedId id={payoutId} />
          </span>
        </Alert>
      ))}
      <Panel
        title={t('payoutAccount')}
        actions={can('operator.finance.write') && <AccountActions account={data} />}
      >
        <Facts
          facts={[
            [t('state'), <Badge key="state" state={hold ? 'HELD' : 'ACTIVE'} />],
            [
              t('schedule'),
              weekday === null ? inWords(schedule) : `${inWords(schedule)}, ${inWords(weekday)}`,
            ],
            [
              t('reserve'),
              reserve === null
                ? t('none')
                : t('reserveIs', { percent: reserve.basisPoints / 100, days: reserve.days }),
            ],
          ]}
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
  const t = useTexts(texts);
  const words = isHeld
    ? ({ operation: 'releasePayouts', verb: t('release'), effect: t('releaseEffect') } as const)
    : ({ operation: 'holdPayouts', verb: t('hold'), effect: t('holdEffect') } as const);
  return (
    <ActionButton
      key={words.operation}
      operation={words.operation}
      label={words.verb}
      title={words.verb}
      effect={words.effect}
      confirm={words.verb}
      isDangerous={!isHeld}
      input={({ reason }) => ({ params: { merchantId }, body: { reason } })}
    />
  );
}

export function PayOutButton({ merchantId }: OfMerchant) {
  const t = useTexts(texts);
  return (
    <ActionButton
      operation="payOutNow"
      label={t('payOutNow')}
      title={t('payOutNow')}
      effect={t('payOutNowEffect')}
      confirm={t('payOutNow')}
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
      operation="setPayoutSchedule"
      label={t('changeSchedule')}
      title={t('changeSchedule')}
      effect={t('changeScheduleEffect')}
      confirm={t('changeSchedule')}
      initial={{ schedule, weekday: weekday ?? undefined }}
      paths={['schedule', 'weekday']}
      fields={(form) => (
        <div className="form-grid">
          <SelectField
            form={form}
            path="schedule"
            label={t('schedule')}
            options={inOptions(SCHEDULES)}
          />
          {form.values['schedule'] === 'WEEKLY' && (
            <SelectField
              form={form}
              path="weekday"
              label={t('weekday')}
              options={inOptions(WEEKDAYS)}
            />
          )}
        </div>
      )}
      input={({ values }) => {
        const chosen = SCHEDULES.find((one) => one === values['schedule']) ?? schedule;
        const day = WEEKDAYS.find((one) => one === values['weekday']);
        const isWeekly = chosen === 'WEEKLY' && day !== undefined;
        return {
          params: { merchantId },
          body: { schedule: chosen, ...(isWeekly ? { weekday: day } : {}) },
        };
      }}
    />
  );
}

function inOptions(values: readonly string[]) {
  return values.map((value) => ({ value, label: inWords(value) }));
}

function ReserveButton({ account }: Readonly<{ account: PayoutAccount }>) {
  const t = useTexts(texts);
  const { merchantId, reserve } = account;
  return (
    <ActionButton
      operation="setPayoutReserve"
      label={t('setReserve')}
      title={t('setReserve')}
      effect={t('setReserveEffect')}
      confirm={t('setReserve')}
      initial={{ basisPoints: reserve?.basisPoints ?? 500, days: reserve?.days ?? 90 }}
      paths={['basisPoints', 'days']}
      fields={(form) => (
        <div className="form-grid">
          <NumberField
            form={form}
            path="basisPoints"
            label={t('basisPoints')}
            hint={t('basisPointsHint')}
            min={1}
            max={BASIS_POINTS_MAX}
          />
          <NumberField form={form} path="days" label={t('days')} min={1} />
        </div>
      )}
      input={({ values, reason }) => ({
        params: { merchantId },
        body: { basisPoints: Number(values['basisPoints']), days: Number(values['days']), reason },
      })}
    />
  );
}

function EndReserveButton({ merchantId }: OfMerchant) {
  const t = useTexts(texts);
  return (
    <ActionButton
      operation="removePayoutReserve"
      label={t('endReserve')}
      title={t('endReserve')}
      effect={t('endReserveEffect')}
      confirm={t('endReserve')}
      input={() => ({ params: { merchantId } })}
    />
  );
}
