import { call, newKey } from '../../api/call.ts';
import type { Faults as FaultsBody, SetFaultsRequest } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { FaultForm } from './fault-form.tsx';
import { FaultPanel } from './fault-panel.tsx';
import { texts } from './texts.ts';

type Fault = SetFaultsRequest['faults'][number];

/** What the simulated acquirers do wrong. */
export function Faults() {
  const t = useTexts(texts);
  const query = useCall('listFaults', {}, { live: true });
  return (
    <FaultPanel<Fault & Partial<FaultsBody['faults'][number]>>
      title={t('faults')}
      text={t('faultsText')}
      operation="setFaults"
      query={query}
      describe={({ kind, operation, acquirer, share = 100, times }) => ({
        name: t(kind),
        note: (
          <>
            {operation ?? t('anything')}
            {acquirer !== undefined && ` · ${acquirer}`} · {t('faultNote', { share })}
            {times !== undefined && t('faultTimes', { count: times })}
          </>
        ),
      })}
      send={async (faults) =>
        await call(
          'setFaults',
          { body: { faults: faults.map(withoutTime) } },
          { reason: t('faults'), idempotencyKey: newKey() },
        )
      }
      form={(add) => <FaultForm add={add} />}
    />
  );
}

function withoutTime({
  createdAt: _at,
  ...fault
}: Fault & Readonly<{ createdAt?: string | undefined }>): Fault {
  return fault;
}
