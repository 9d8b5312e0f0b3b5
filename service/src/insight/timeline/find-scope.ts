import { ID_KINDS } from '../../kernel/id.ts';
import type { AnyCaller } from '../../access/partners/index.ts';
import type { Event } from '../../records/events/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { found } from '../../platform/http/errors.ts';
import { eventsOfSubjects } from './events-behind.ts';
import * as store from './record-store.ts';
import { type Cause, requestMarks, requestsBehind } from './requests-behind.ts';
import type {
  ClaimedKey,
  FoundRecord,
  OfRecords,
  TimelineRequest,
  TimelineScope,
} from './scope.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { ApiRequest } from './api-request.ts';

/** What a timeline is asked for: exactly one of these. */
export type Wanted = Readonly<{
  paymentId?: string;
  authenticationId?: string;
  payoutId?: string;
  disputeId?: string;
  merchantId?: string;
  correlationId?: string;
}>;

/** What belongs to what is asked for. A record that is not the caller's is not found. */
export async function findScope(
  db: Database,
  wanted: Wanted,
  asking: TimelineRequest,
): Promise<TimelineScope> {
  const { authenticationId, correlationId, disputeId, merchantId, paymentId, payoutId } = wanted;
  if (merchantId !== undefined) {
    const partnerId = found(await store.partnerOfMerchant(db, asking.caller, merchantId));
    return { ...asking, of: 'merchant', merchantId, partnerId };
  }
  if (paymentId !== undefined) return await ofPayment(db, asking, paymentId);
  if (payoutId !== undefined) return await ofPayout(db, asking, payoutId);
  const alone = authenticationId ?? disputeId;
  if (alone !== undefined) {
    const record = await findRecord(db, asking.caller, alone);
    return await withEvents(db, asking, { records: [record], batches: [] });
  }
  return await ofCorrelation(db, asking, found(correlationId));
}

async function ofPayment(db: Database, asking: TimelineRequest, paymentId: string) {
  const payment = await findRecord(db, asking.caller, paymentId);
  const [parts, batches] = await Promise.all([
    store.partsOfPayment(db, paymentId),
    store.batchesOfPayment(db, paymentId),
  ]);
  const payouts = await store.payoutsOfBatches(db, batches);
  const others = await store.findRecords(db, asking.caller, [...parts, ...payouts]);
  const records = [payment, ...others].toSorted((one, other) => +one.createdAt - +other.createdAt);
  const [first = payment] = records;
  const scope = await withEvents(db, asking, { records, batches });
  // A batch may have been open for long.
  const events = scope.events.filter(({ createdAt }) => createdAt >= first.createdAt);
  return { ...scope, batches: [], events };
}

async function ofPayout(db: Database, asking: TimelineRequest, payoutId: string) {
  const payout = await findRecord(db, asking.caller, payoutId);
  const batches = await store.batchesOfPayout(db, payoutId);
  return await withEvents(db, asking, { records: [payout], batches });
}

async function findRecord(db: Database, caller: AnyCaller, id: string): Promise<FoundRecord> {
  const [record] = await store.findRecords(db, caller, [id]);
  return found(record);
}

/** What was done to records and batches, and by which requests. */
async function withEvents(
  db: Database,
  asking: TimelineRequest,
  { batches, records: those }: Pick<OfRecords, 'records' | 'batches'>,
): Promise<OfRecords> {
  const ids = those.map(({ id }) => id);
  const events = await eventsOfSubjects(db, asking.caller, [...ids, ...batches]);
  const records = those.map((record) => withCorrelationId(record, events));
  const requests = await requestsBehind(db, asking.caller, causesOf(records, events), ids);
  const claims = claimsOf(
    records,
    requests.map((request) => ({ ...request, key: keyIn(request) })),
  );
  const clients = new Map(requests.map(({ clientId, correlationId }) => [correlationId, clientId]));
  const scope = { ...asking, of: 'records', records, made: records, batches, events } as const;
  return { ...scope, requests, claims, clients, correlationId: null };
}

/** A payment does not keep the correlation id of its request, but its first event has it. */
function withCorrelationId(record: FoundRecord, events: readonly Event[]): FoundRecord {
  if (record.correlationId !== null) return record;
  const [first] = events
    .filter(({ subjectId }) => subjectId === record.id)
    .toSorted((one, other) => one.sequence - other.sequence);
  return { ...record, correlationId: first?.correlationId ?? null };
}

const CAUSES_MAX = 300;

function causesOf(records: readonly FoundRecord[], events: readonly Event[]): readonly Cause[] {
  const causes = [...records, ...events].flatMap(({ correlationId, createdAt: at, partnerId }) =>
    correlationId === null ? [] : [{ partnerId, correlationId, at }],
  );
  return causes.slice(0, CAUSES_MAX);
}

const REQUESTS_MAX = 200; // A correlation id is of one request or some. Of more, the first are followed.
const RECORDS_MAX = 500;

/** What requests under one correlation id did. */
async function ofCorrelation(db: Database, asking: TimelineRequest, correlationId: string) {
  const { caller } = asking;
  const marks = await requestMarks(db, caller, correlationId, REQUESTS_MAX);
  const ids = [...new Set(marks.flatMap((mark) => mark.ids))].slice(0, RECORDS_MAX);
  const batches = ids.filter((id) => id.startsWith(ID_KINDS.batch));
  const records = await store.findRecords(db, caller, ids);
  const subjects = [...records.map(({ id }) => id), ...batches];
  const events = await eventsOfSubjects(db, caller, subjects, correlationId);
  const keys = new Set(marks.map(({ key }) => key));
  const made = records
    .filter((record) =>
      record.correlationId === null
        ? keys.has(record.claim?.key ?? null)
        : record.correlationId === correlationId,
    )
    .map((record) => ({ ...record, correlationId }));
  const clients = new Map(marks.map(({ clientId }) => [correlationId, clientId]));
  const scope = { ...asking, of: 'records', records, made, batches, events, clients } as const;
  return { ...scope, requests: [], claims: claimsOf(made, marks), correlationId };
}

/** What keys are claimed for, by the path of the route that claims them. */
const OPERATIONS = new Map([
  ['/payments', 'create-payment'],
  ['/payments/:paymentId/complete', 'complete-payment'],
  ['/payments/:paymentId/cancel', 'cancel-payment'],
  ['/payments/:paymentId/release', 'release-payment'],
  ['/payments/:paymentId/increment', 'increment-payment'],
  ['/refunds', 'create-refund'],
  ['/disputes/:disputeId/submit', 'submit-dispute'],
  ['/disputes/:disputeId/accept', 'accept-dispute'],
  ['/validations', 'create-validation'],
  ['/three-d-secure/card-lookups', 'create-card-lookup'],
  ['/three-d-secure/authentications', 'create-authentication'],
  ['/batches/close', 'close-batches'],
  ['/customers', 'create-customer'],
  ['/hosted-fields/profiles', 'create-hosted-fields-profile'],
]);

type Request = Pick<ApiRequest, 'partnerId' | 'merchantId' | 'route'> &
  Readonly<{ key: string | null }>;

/** The keys that records were made under, and those of requests, each once. */
function claimsOf(records: readonly FoundRecord[], requests: readonly Request[]): ClaimedKey[] {
  const claims = [
    ...records.flatMap(({ claim, merchantId, partnerId }) =>
      claim ? [{ partnerId, merchantId, ...claim }] : [],
    ),
    ...requests.flatMap(({ key, merchantId, partnerId, route }) => {
      const operation = OPERATIONS.get(route);
      if (key === null || merchantId === null || operation === undefined) return [];
      return [{ partnerId, merchantId, operation, key }];
    }),
  ];
  return [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()];
}

/** The idempotency key in what was sent. */
function keyIn({ request }: ApiRequest): string | null {
  const sent: unknown = request === null ? null : parsed(request);
  const key = isRecord(sent) ? sent['idempotencyKey'] : null;
  return typeof key === 'string' ? key : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // It was cut.
  }
}
