import { call, newKey } from '../../api/call.ts';
import type { SetIssuerFaultsRequest } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { choices } from '../../parts/field-list.tsx';
import { useForm } from '../../parts/form.ts';
import { oneOf } from '../../parts/search-params.ts';
import { FaultPanel } from './fault-panel.tsx';
import { texts } from './texts.ts';

type Fault = SetIssuerFaultsRequest['faults'][number];

const PARTS = ['DIRECTORY_SERVER', 'METHOD', 'CHALLENGE', 'WEBHOOK_RECEIVER'] as const;
const KINDS = ['SLOW', 'SILENT', 'ERROR', 'GONE', 'DOWN'] as const;

/** What the issuer simulator does wrong: 3-D Secure, and a receiver of webhooks. */
export function IssuerFaults() {
  const t = useTexts(texts);
  const query = useCall('listIssuerFaults', {}, { live: true });
  const receiver = query.data?.webhookReceiverUrl;
  if (receiver === null) return null; // Other directory servers do nothing on demand.
  return (
    <FaultPanel<Fault>
      title={t('issuerFaults')}
      text={t('issuerFaultsText')}
      operation="setIssuerFaults"
      query={query}
      describe={({ part, kind, delayMs, times }) => ({
        name: t(kind),
        note: (
          <>
            {t(part)}
            {kind === 'SLOW' && delayMs !== undefined && ` · ${delayMs} ms`}
            {times !== undefined && t('faultTimes', { count: times })}
          </>
        ),
      })}
      send={async (faults) =>
        await call(
          'setIssuerFaults',
          { body: { faults } },
          { reason: t('issuerFaults'), idempotencyKey: newKey() },
        )
      }
      form={(add) => <IssuerFaultForm add={add} />}
    >
      {receiver !== undefined && (
        <p className="muted">
          {t('receiverText')} <code>{receiver}</code>
          <CopyButton text={receiver} name={t('WEBHOOK_RECEIVER')} />
        </p>
      )}
    </FaultPanel>
  );
}

function IssuerFaultForm({ add }: Readonly<{ add: (fault: Fault) => Promise<void> }>) {
  const t = useTexts(texts);
  const form = useForm({ part: 'DIRECTORY_SERVER', kind: 'SLOW', delayMs: 5000 });
  const { part, kind, delayMs, times } = form.values;
  const submit = async () => {
    await add({
      part: oneOf(PARTS, String(part)) ?? 'DIRECTORY_SERVER',
      kind: oneOf(KINDS, String(kind)) ?? 'SLOW',
      ...(typeof times === 'number' ? { times } : {}),
      ...(kind === 'SLOW' && typeof delayMs === 'number' ? { delayMs } : {}),
    });
  };
  return (
    <DataForm
      form={form}
      send={submit}
      submit={t('add')}
      fields={[
        { kind: 'choice', path: 'part', label: t('where'), options: choices(PARTS, t) },
        { kind: 'choice', path: 'kind', label: t('kind'), options: choices(KINDS, t) },
        [
          { kind: 'number', path: 'times', label: t('times'), hint: t('timesHint'), min: 1 },
          kind === 'SLOW' && {
            kind: 'number',
            path: 'delayMs',
            label: t('delay'),
            min: 1,
            max: 60_000,
          },
        ],
      ]}
      otherPaths={['delayMs']}
    />
  );
}
