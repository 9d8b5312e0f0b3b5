import { useCallback } from 'react';
import type { InboxItem } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Assignee } from '../../parts/assignee.tsx';
import { inWords } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Choices } from '../../parts/choices.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { useSearchParams } from '../../parts/search-params.ts';
import { useKey } from '../../parts/table-keys.ts';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { useActionName } from '../approvals/action-name.ts';
import { Acknowledge } from '../alerts/acknowledge.tsx';
import { Due } from './due.tsx';
import { KINDS, kindsFor, recordLink, stepLink } from './kinds.ts';
import { Snooze } from './snooze.tsx';
import { texts } from './texts.ts';
import { useMayWrite } from './may-write.ts';
import './inbox.css';

const VIEWS = {
  all: {},
  mine: { assignee: 'me' },
  unassigned: { assignee: 'nobody' },
  snoozed: { snoozed: true },
} as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES = ['all', 'mine', 'unassigned', 'snoozed'] as const;

export function InboxPage() {
  const t = useTexts(texts);
  const [search, change] = useSearchParams();
  const { isOperator } = usePlace();
  const mayWrite = useMayWrite();
  const named = (kind: string) => t(KINDS.find((one) => one === kind) ?? 'kind');
  const view: View = VIEW_NAMES.find((name) => name === search['view']) ?? 'all';
  useKey(
    'a',
    useCallback(() => pressInRow('.assignee'), []),
  );
  useKey(
    's',
    useCallback(() => pressInRow('[data-key=s]'), []),
  );
  return (
    <Page title={t('title')} text={t('text')}>
      <div className="row apart inbox-views">
        <Choices
          label={t('view')}
          value={view}
          options={VIEW_NAMES.map((value) => ({ value, title: t(value) }))}
          choose={(value) => change({ view: value === 'all' ? undefined : value })}
        />
      </div>
      <ListPanel
        name="inbox"
        caption={t('title')}
        operation="listInbox"
        query={VIEWS[view]}
        filters={{ kind: ['kind', kindsFor(isOperator), named] }}
        texts={texts}
        rowKey="itemId"
        rowLink={(item) => recordLink(item, isOperator)}
        columns={{
          kind: (item) => t(item.kind),
          details: (item) => <Details item={item} />,
          merchant: ({ merchantId, partnerId }) =>
            merchantId !== null && <MerchantName merchantId={merchantId} partnerId={partnerId} />,
          amount: ({ amount }) => amount && <Money value={amount} />,
          due: (item) => <Due item={item} />,
          until: view === 'snoozed' && (({ snoozedUntil }) => <Time at={snoozedUntil} />),
          assignee: (item) => <Who item={item} mayAssign={mayWrite} />,
          next: (item) => <NextStep item={item} />,
          later: (item) => <Snooze item={item} />,
        }}
        numbers={['amount']}
        empty={{
          title: t(view === 'mine' || view === 'snoozed' ? `${view}Title` : 'emptyTitle'),
          text: t(view === 'mine' || view === 'snoozed' ? `${view}Text` : 'emptyText'),
        }}
      />
    </Page>
  );
}

/** Of the row that has the focus. */
function pressInRow(selector: string): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>(selector)?.click();
}

type ItemProps = Readonly<{ item: InboxItem }>;

function Details({ item }: ItemProps) {
  const t = useTexts(texts);
  const nameOf = useActionName();
  const { kind, recordType, requestedBy, summary, text, what } = item;
  const operation = { operation: what, summary: summary ?? what };
  const name =
    kind === 'APPROVAL'
      ? nameOf(operation)
      : kind === 'MENTION'
        ? t(`record${recordType}`)
        : kind === 'ASSIGNED'
          ? `${t(`record${recordType}`)}: ${inWords(what)}`
          : inWords(what);
  return (
    <div className="inbox-details">
      <span>{name}</span>
      {text !== null && text !== '' && (
        <span className="muted" title={text}>
          {requestedBy !== null && `${requestedBy}: `}
          <OfOthers>{text}</OfOthers>
        </span>
      )}
    </div>
  );
}

function Who({ item, mayAssign }: ItemProps & Readonly<{ mayAssign: boolean }>) {
  const { user } = useSession();
  const { assigneeId, assigneeName, kind, recordId, recordType } = item;
  if (kind === 'MENTION') return user.name;
  const of = { recordType, recordId };
  return <Assignee of={of} assigneeId={assigneeId} name={assigneeName} mayAssign={mayAssign} />;
}

/** Only where it is the viewer's to take. */
function NextStep({ item }: ItemProps) {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  if (item.nextStep === null) return null;
  if (item.kind === 'ALERT') return <Acknowledge alertId={item.recordId} />;
  return <ButtonLink {...stepLink(item, isOperator)}>{t(`step${item.kind}`)}</ButtonLink>;
}
