import assert from 'node:assert/strict';
import type { Credentials as Sandbox } from '../../sandbox/partners/index.ts';
import { paymentRequest } from '../payment-server.ts';

/** Works off what is due in two minutes. */
export const ALERT_JOBS = [
  'publish-events',
  'evaluate-alert-rules',
  'schedule-reports',
  'make-reports',
];

type Post = (
  method: 'POST',
  path: string,
  body: object,
) => Promise<Readonly<{ status: number; text: string }>>;

/**
 * Rules that find one payment of each partner declined, and reports that are due in a minute: once the jobs
 * have run, two minutes later, there is an alert, an e-mail and a file of each side.
 */
export async function firstAlerts(
  { partners }: Pick<Sandbox, 'partners'>,
  calls: Readonly<{ operator: Post; partner: (apiKey: string) => Post }>,
  now: Date,
): Promise<void> {
  const recipients = [{ email: 'ops@shop.example' }];
  const rule = {
    kind: 'APPROVAL_RATE',
    name: 'First alert',
    belowPercent: 99.9,
    minimumPayments: 1,
    recipients,
  };
  const at = new Date(now.getTime() + 60_000).toISOString().slice(11, 16);
  const due = { name: 'First report', report: 'payments', every: 'DAY', at, timeZone: 'UTC' };
  for (const { apiKey, merchantId } of Object.values(partners)) {
    const call = calls.partner(apiKey);
    const declined = {
      ...paymentRequest(merchantId ?? ''),
      amount: { amount: 1005, currency: 'CAD' },
    };
    assert.equal((await call('POST', '/payments', declined)).status, 422);
    await made(call, '/alert-rules', rule);
    await made(call, '/report-schedules', due);
  }
  await made(calls.operator, '/operator/alert-rules', rule);
  await made(calls.operator, '/operator/report-schedules', due);
}

async function made(call: Post, path: string, body: object): Promise<void> {
  const { status, text } = await call('POST', path, body);
  assert.equal(status, 201, text);
}
