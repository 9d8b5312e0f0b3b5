import type { Requestor } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './settings-texts.ts';

const SCHEMES = ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB'] as const;
const MEMBERS = [
  { name: 'requestorId', lengthMax: 35 },
  { name: 'requestorName', lengthMax: 40 },
  { name: 'acquirerMerchantId', lengthMax: 35 },
] as const;

type OfScheme = Readonly<{
  merchantId: string;
  scheme: (typeof SCHEMES)[number];
  /** Undefined: nothing of its own is set. */
  requestor: Requestor | undefined;
}>;

/** How the merchant is named to each card scheme in 3-D Secure. */
export function Requestors({ merchantId }: Readonly<{ merchantId: string }>) {
  const t = useTexts(texts);
  const { can } = useSession();
  const mayChange = can('operator.risk.write');
  const asScheme = <span className="muted">{t('asScheme')}</span>;
  const query = useCall('listRequestors', { params: { merchantId } }, { live: true });
  return (
    <Panel title={t('requestors')} text={t('requestorsText')} isFlush>
      <Loaded query={query} lines={5}>
        {({ requestors }) => (
          <SimpleTable
            caption={t('requestors')}
            rows={SCHEMES.map((scheme): OfScheme => ({
              merchantId,
              scheme,
              requestor: requestors.find((one) => one.scheme === scheme),
            }))}
            rowKey={({ scheme }) => scheme}
            texts={texts}
            columns={{
              scheme: ({ scheme }) => inWords(scheme),
              requestorId: ({ requestor }) => requestor?.requestorId ?? asScheme,
              requestorName: ({ requestor }) => requestor?.requestorName ?? asScheme,
              acquirerMerchantId: ({ requestor }) => requestor?.acquirerMerchantId ?? asScheme,
              actions: (row) => mayChange && <RequestorActions {...row} />,
            }}
            numbers={['actions']}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function RequestorActions({ merchantId, scheme, requestor }: OfScheme) {
  const t = useTexts(texts);
  const params = { merchantId, scheme };
  const look = { texts, words: { scheme: inWords(scheme) }, tone: 'quiet' } as const;
  return (
    <span className="row">
      <ActionButton
        {...look}
        name="setRequestor"
        operation="setRequestor"
        initial={Object.fromEntries(MEMBERS.map(({ name }) => [name, requestor?.[name] ?? '']))}
        fields={MEMBERS.map(({ name, lengthMax }) => ({
          path: name,
          label: t(name),
          maxLength: lengthMax,
        }))}
        input={({ body }) => ({ params, body })}
      />
      {requestor && (
        <ActionButton
          {...look}
          name="resetRequestor"
          operation="removeRequestor"
          input={() => ({ params })}
        />
      )}
    </span>
  );
}
