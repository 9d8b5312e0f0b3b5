import type { PayoutFileWithItems } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';
import './bank-files.css';

export function BankFilePage() {
  const t = useTexts(texts);
  const { can } = useSession();
  return (
    <RecordPage
      texts={texts}
      page="/bank-files/$fileId"
      operation="retrievePayoutFile"
      isLive={false}
      nameOf={({ fileNumber }) => t('fileNumber', { number: fileNumber })}
      actions={(file) =>
        can('operator.finance.write') &&
        file.deliveredAt === null && <DeliverButton fileId={file.fileId} />
      }
    >
      {(file) => (
        <>
          <Details file={file} />
          {can('operator.bank.read') && (
            <Content fileId={file.fileId} name={`${file.rail}-${file.fileNumber}.txt`} />
          )}
        </>
      )}
    </RecordPage>
  );
}

function DeliverButton({ fileId }: Readonly<{ fileId: string }>) {
  return (
    <ActionButton
      texts={texts}
      name="deliver"
      operation="deliverPayoutFile"
      input={({ reason }) => ({ params: { fileId }, body: { reason } })}
    />
  );
}

function Details({ file }: Readonly<{ file: PayoutFileWithItems }>) {
  const t = useTexts(texts);
  return (
    <>
      <Figures
        figures={[
          {
            name: t('credits'),
            value: <Money value={file.credits.amount} />,
            note: file.credits.count,
          },
          {
            name: t('debits'),
            value: <Money value={file.debits.amount} />,
            note: file.debits.count,
          },
          { name: t('rail'), value: file.rail, note: file.originator },
          { name: t('created'), value: <Time at={file.createdAt} /> },
          { name: t('delivered'), value: <Time at={file.deliveredAt} /> },
        ]}
      />
      <Panel title={t('items')} text={<code>{file.digest}</code>} isFlush>
        <SimpleTable
          caption={t('items')}
          rows={file.items}
          rowKey={({ crossReference }) => crossReference}
          texts={texts}
          columns={{
            payout: (row) => <LinkedId id={row.payoutId} />,
            direction: (row) => inWords(row.direction),
            reference: (row) => <code>{row.crossReference}</code>,
            trace: (row) => <code>{row.traceNumber ?? '–'}</code>,
            amount: (row) => <Money value={row.amount} />,
          }}
          numbers={['amount']}
        />
      </Panel>
    </>
  );
}

function Content({ fileId, name }: Readonly<{ fileId: string; name: string }>) {
  const t = useTexts(texts);
  const { data } = useCall('retrievePayoutFileContent', { params: { fileId } });
  if (typeof data !== 'string') return null;
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([data], { type: 'text/plain' }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Panel
      title={t('content')}
      text={t('contentText')}
      actions={
        <>
          <CopyButton text={data} name={t('content')} />
          <Button icon="download" operation="retrievePayoutFileContent" onClick={save}>
            {t('download')}
          </Button>
        </>
      }
    >
      <pre className="file-content" tabIndex={0}>
        {data}
      </pre>
    </Panel>
  );
}
