import { useState } from 'react';
import { call, newKey } from '../../api/call.ts';
import type { Faults as FaultsBody, SetFaultsRequest } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { useTry } from '../../parts/try.ts';
import { FaultForm } from './fault-form.tsx';
import { texts } from './texts.ts';
import '../../parts/things.css';

type Fault = SetFaultsRequest['faults'][number];

/** What goes wrong on demand. The list is set as a whole. */
export function Faults() {
  const t = useTexts(texts);
  const attempt = useTry();
  const [isAdding, setAdding] = useState(false);
  const { data, error } = useCall('listFaults', {}, { live: true });
  const present = (data?.faults ?? []).map(withoutTime);
  const send = async (faults: readonly Fault[]) =>
    await call(
      'setFaults',
      { body: { faults } },
      { reason: t('faults'), idempotencyKey: newKey() },
    );
  const set = (faults: readonly Fault[]) => void attempt(async () => await send(faults), t('set'));
  return (
    <Panel
      title={t('faults')}
      text={t('faultsText')}
      actions={
        <>
          {present.length > 0 && <Button onClick={() => set([])}>{t('clear')}</Button>}
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('addFault')}
          </Button>
        </>
      }
    >
      {error && !data && <ProblemNotice problem={error} />}
      {!data && !error && <Skeleton lines={3} />}
      {data?.faults.length === 0 && <p className="muted">{t('noFaults')}</p>}
      <ul className="things">
        {data?.faults.map((fault, at) => (
          <FaultLine
            key={`${fault.kind}.${fault.createdAt}`}
            fault={fault}
            remove={() => set(present.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <Dialog isOpen={isAdding} close={() => setAdding(false)} title={t('addFault')}>
        <FaultForm
          add={async (fault) => {
            await send([...present, fault]);
            setAdding(false);
            await attempt(async () => {}, t('set'));
          }}
        />
      </Dialog>
    </Panel>
  );
}

function withoutTime({ createdAt: _at, ...fault }: FaultsBody['faults'][number]): Fault {
  return fault;
}

type FaultLineProps = Readonly<{ fault: Fault; remove: () => void }>;

function FaultLine({ fault, remove }: FaultLineProps) {
  const t = useTexts(texts);
  const { kind, operation, acquirer, share = 100, times } = fault;
  return (
    <li>
      <div>
        <strong>{t(kind)}</strong>
        <span className="muted">
          {operation ?? t('anything')}
          {acquirer !== undefined && ` · ${acquirer}`} · {t('faultNote', { share })}
          {times !== undefined && t('faultTimes', { count: times })}
        </span>
      </div>
      <Button onClick={remove}>{t('remove')}</Button>
    </li>
  );
}
