import { isRecord } from '../cells.ts';
import { idIn, type Stage } from '../stage.ts';
import { pay, type Trigger } from './steps.ts';

const BY = 'openSandboxDispute' as const;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DECIDED = 'P6D'; // The simulated issuer takes five days.

type Claim = Readonly<{ kind?: string; outcome?: string }>;
type Disputed = Readonly<{ disputeId: string }>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A payment that its cardholder's bank disputes, or warns of. */
async function claim(stage: Stage, how: Claim = {}) {
  const paymentId = await pay(stage);
  return { paymentId, ...(await stage.cause(BY, { body: { paymentId, ...how } })) };
}

async function dispute(stage: Stage, how: Claim = {}): Promise<Disputed> {
  return { disputeId: idIn(await claim(stage, how), 'disputeId') };
}

/** By its words the simulated issuer knows what to make of the evidence. */
async function submit(stage: Stage, { disputeId }: Disputed, word = 'WINNING_EVIDENCE') {
  const params = { disputeId };
  const { missing } = await stage.prepare('retrieveDisputeEvidence', { params });
  const texts = [...(Array.isArray(missing) ? missing.map(String) : []), 'explanation'];
  const body = Object.fromEntries(texts.map((field) => [field, word]));
  await stage.prepare('updateDisputeEvidence', { params, body });
  const { digest } = await stage.prepare('previewDisputeAnswer', { params });
  await stage.prepare('submitDispute', { params, body: { digest: text(digest) } });
}

const claimed = (how: Claim): Trigger => ({ by: BY, act: (stage) => dispute(stage, how) });

/** What the issuer makes of an answer, days later. */
const decided = (outcome: string): Trigger => ({
  by: BY,
  movesClock: true,
  act: async (stage) => {
    await submit(stage, await dispute(stage, { outcome }));
    return await stage.operate('moveClock', { body: { advance: DECIDED } });
  },
});

/** What comes of a dispute that nobody answers, so many days before the time for it is over. */
const unanswered = (daysBefore: number): Trigger => ({
  by: BY,
  movesClock: true,
  act: async (stage) => {
    const params = await dispute(stage);
    const { respondBy } = await stage.prepare('retrieveDispute', { params });
    const at = Date.parse(text(respondBy)) - daysBefore * DAY_MS + MINUTE_MS;
    return await stage.operate('moveClock', { body: { to: new Date(at).toISOString() } });
  },
});

/** A warning before there is a dispute: its event is about itself. */
async function warning(stage: Stage, kind: string) {
  const { paymentId } = await claim(stage, { kind });
  const { data } = await stage.prepare('listDisputeAlerts', { query: { paymentId } });
  const [alert] = Array.isArray(data) ? data.filter(isRecord) : [];
  return { paymentId, alertId: idIn(alert ?? {}, 'alertId') };
}

const warned = (kind: string): Trigger => ({ by: BY, act: (stage) => warning(stage, kind) });

/** What the bank of a cardholder does, and what comes of it. */
export const TRIGGERS_BY_ISSUERS = {
  'dispute.inquiry_opened': claimed({ kind: 'INQUIRY' }),
  'dispute.opened': claimed({}),
  'dispute.submitted': {
    by: BY,
    act: async (stage) => {
      const disputed = await dispute(stage);
      await submit(stage, disputed);
      return disputed;
    },
  },
  'dispute.answer_returned': {
    by: BY,
    act: async (stage) => {
      const disputed = await dispute(stage);
      await submit(stage, disputed, 'REFUSED_EVIDENCE');
      return disputed;
    },
  },
  'dispute.accepted': {
    by: BY,
    act: async (stage) => {
      const params = await dispute(stage);
      await stage.prepare('acceptDispute', { params, body: {} });
      return params;
    },
  },
  'dispute.won': decided('WON'),
  'dispute.lost': decided('LOST'),
  'dispute.escalated': decided('ESCALATE'),
  'dispute.charged_back_again': decided('SECOND_CHARGEBACK'),
  'dispute.reversed': decided('REVERSED'),
  'dispute.arbitration_opened': {
    by: BY,
    movesClock: true,
    act: async (stage) => {
      const disputed = await dispute(stage, { outcome: 'ARBITRATION' });
      await submit(stage, disputed);
      await stage.operate('moveClock', { body: { advance: DECIDED } });
      await submit(stage, disputed);
      return await stage.operate('moveClock', { body: { advance: DECIDED } });
    },
  },
  'dispute.response_due': unanswered(7),
  'dispute.expired': unanswered(0),
  'fraud_warning.received': warned('FRAUD_WARNING'),
  'dispute_alert.opened': warned('DISPUTE_ALERT'),
  'dispute_alert.resolved': {
    by: BY,
    act: async (stage) => {
      const { alertId, paymentId } = await warning(stage, 'DISPUTE_ALERT');
      await stage.prepare('createRefund', { body: { paymentId } });
      return { alertId };
    },
  },
  'dispute_alert.expired': {
    by: BY,
    movesClock: true,
    act: async (stage) => {
      await warning(stage, 'DISPUTE_ALERT');
      return await stage.operate('moveClock', { body: { advance: 'P2D' } });
    },
  },
  'report.ready':
    'a report must be due: `causeway report-schedules create`, then move the clock past its time',
  'alert.opened':
    'something must be as a rule says: `causeway alert-rules create` with belowPercent 100 and minimumPayments 1, then `causeway trigger payment.declined`, and wait two minutes',
  'alert.closed': 'an alert must be open: as for alert.opened, then `causeway alert-rules delete`',
  'dispute_ratio.warned':
    'a merchant must have some 75 chargebacks in a month, and few sales for so many',
} as const satisfies Readonly<Record<string, Trigger | string>>;
