import { type ReactNode, useState } from 'react';
import type { OperationId } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { useTry } from '../../parts/try.ts';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';
import '../../parts/things.css';

type FaultPanelProps<Fault> = Readonly<{
  title: string;
  text: string;
  /** The operation that sets them. */
  operation: OperationId;
  query: Parameters<typeof Loaded<Readonly<{ faults: readonly Fault[] }>>>[0]['query'];
  /** What it is called, and the details of it. */
  describe: (fault: Fault) => Readonly<{ name: string; note: ReactNode }>;
  /** The list is set as a whole. */
  send: (faults: readonly Fault[]) => Promise<unknown>;
  form: (add: (fault: Fault) => Promise<void>) => ReactNode;
  children?: ReactNode;
}>;

/** What goes wrong on demand: what there is, adding and removing. */
export function FaultPanel<Fault>(props: FaultPanelProps<Fault>) {
  const { title, text, operation, query, describe, send, form, children } = props;
  const t = useTexts(texts);
  const { mayCall } = useSession();
  const maySet = mayCall(operation);
  const attempt = useTry();
  const [isAdding, setAdding] = useState(false);
  const present = query.data?.faults ?? [];
  const set = (faults: readonly Fault[]) => void attempt(async () => await send(faults), t('set'));
  const add = async (fault: Fault) => {
    await send([...present, fault]);
    setAdding(false);
    await attempt(async () => {}, t('set'));
  };
  return (
    <Panel
      title={title}
      text={text}
      actions={
        maySet && (
          <>
            {present.length > 0 && (
              <Button operation={operation} onClick={() => set([])}>
                {t('clear')}
              </Button>
            )}
            <Button icon="plus" operation={operation} onClick={() => setAdding(true)}>
              {t('addFault')}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} lines={3}>
        {({ faults }) => (
          <>
            {faults.length === 0 && <p className="muted">{t('noFaults')}</p>}
            <ul className="things">
              {faults.map((fault, at) => {
                const { name, note } = describe(fault);
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- A fault has no other name.
                  <li key={at}>
                    <div>
                      <strong>{name}</strong>
                      <span className="muted">{note}</span>
                    </div>
                    {maySet && (
                      <Button operation={operation} onClick={() => set(faults.toSpliced(at, 1))}>
                        {t('remove')}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Loaded>
      {children}
      <Dialog isOpen={isAdding} close={() => setAdding(false)} title={t('addFault')}>
        {form(add)}
      </Dialog>
    </Panel>
  );
}
