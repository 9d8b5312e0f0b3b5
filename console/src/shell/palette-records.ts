import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SearchResult } from '../api/operations.ts';
import { useCall } from '../api/queries.ts';
import { inWords } from '../parts/badge.tsx';
import type { IconName } from '../parts/icon.tsx';
import { STATES } from '../parts/states.ts';
import { usePlace } from '../session/place.ts';
import { useSession } from '../session/session.tsx';
import type { Entry } from './palette-entry.ts';
import { keepRecent, type Recent, recentsOf } from './recents.ts';

const SEARCHED_MIN = 2; // Characters, as the service takes them.

/** Where a record of each kind is shown: by itself, or in the list that has it. */
const RECORDS: Readonly<Record<SearchResult['kind'], readonly [path: string, icon: IconName]>> = {
  PAYMENT: ['/payments', 'card'],
  REFUND: ['/refunds', 'refund'],
  DISPUTE: ['/disputes', 'flag'],
  DISPUTE_ALERT: ['/disputes?tab=alerts', 'warning'],
  VALIDATION: ['/validations', 'check'],
  CUSTOMER: ['/customers', 'person'],
  PAYMENT_METHOD: ['/payment-methods', 'bookmark'],
  AUTHENTICATION: ['/authentications', 'shield'],
  MERCHANT: ['/merchants', 'store'],
  ORDER: ['/orders', 'order'],
  BATCH: ['/batches', 'batch'],
  PAYOUT: ['/payouts', 'payout'],
  WEBHOOK_ENDPOINT: ['/webhooks', 'webhook'],
  WEBHOOK_DELIVERY: ['/webhook-deliveries', 'webhook'],
  EVENT: ['/events', 'event'],
  REQUEST: ['/requests', 'request'],
  USER: ['/users', 'people'],
  CREDENTIAL: ['/credentials', 'key'],
  ADJUSTMENT: ['/adjustments', 'adjust'],
  BANK_FILE: ['/bank-files', 'bank'],
  DIFFERENCE: ['/reconciliation', 'scale'],
  PARTNER: ['/', 'people'],
};

function isKnown(kind: string): kind is SearchResult['kind'] {
  return kind in RECORDS;
}

/** Opens a record, and keeps that it was. */
function useOpen(): (record: Recent & Pick<Partial<SearchResult>, 'merchantId'>) => void {
  const navigate = useNavigate();
  const viewer = useViewer();
  return ({ merchantId, ...record }) => {
    const { id, kind, partnerId } = record;
    if (!isKnown(kind)) return;
    keepRecent(viewer, record);
    const [path] = RECORDS[kind];
    if (kind === 'REQUEST') {
      // Its own id does not say whose it is.
      const of = partnerId ?? undefined;
      void navigate({ to: '/requests/$requestId', params: { requestId: id }, search: { of } });
    } else if (kind === 'PARTNER') {
      void navigate({ to: '/', search: { partner: id } });
    } else if (kind === 'ADJUSTMENT') {
      void navigate({ to: '/adjustments', search: { merchantId: merchantId ?? undefined } });
    } else if (kind === 'DISPUTE_ALERT') {
      void navigate({ to: '/disputes', search: { tab: 'alerts' } });
    } else {
      void navigate({ to: `${path}/${id}` });
    }
  };
}

function useViewer(): string {
  const { user } = useSession();
  const { partnerId } = usePlace();
  return `${user.userId} ${partnerId ?? ''}`;
}

function entryOf(record: Recent, group: string, run: () => void): Entry[] {
  const { id, kind } = record;
  if (!isKnown(kind)) return [];
  const [, icon] = RECORDS[kind];
  const title = stateInWords(record.title);
  const note = record.subtitle.split(' · ').map(stateInWords).join(' · ');
  return [{ key: `${kind}.${id}`, icon, title, note, group, run }];
}

function stateInWords(text: string): string {
  return text in STATES ? inWords(text) : text;
}

/** What the service finds, kind by kind, in the order in which it names the best of each. */
export function useFound(text: string): { found: readonly Entry[]; isSearching: boolean } {
  const open = useOpen();
  const { isEverywhere } = usePlace();
  const enabled = text.length >= SEARCHED_MIN;
  const { data, isFetching } = useCall(
    isEverywhere ? 'searchAll' : 'search',
    { query: { q: text } },
    { enabled, isAround: true },
  );
  const results = enabled ? (data?.data ?? []) : [];
  const found = [...Map.groupBy(results, ({ kind }) => kind)].flatMap(([kind, records]) =>
    records.flatMap(({ at: _at, matched, ...record }) =>
      entryOf(record, inWords(kind), () => open(record)).map((entry) => ({ ...entry, matched })),
    ),
  );
  return { found, isSearching: enabled && isFetching };
}

/** What the viewer has opened from here lately. */
export function useRecents(group: string, isShown: boolean): readonly Entry[] {
  const open = useOpen();
  const viewer = useViewer();
  const recents = useMemo(() => (isShown ? recentsOf(viewer) : []), [isShown, viewer]);
  return recents.flatMap((record) =>
    entryOf(record, group, () => open(record)).map((entry) => ({
      ...entry,
      key: `recent.${entry.key}`,
      kind: inWords(record.kind),
    })),
  );
}
