/** A process is killed while it carries out what somebody approved: it is done, and done once. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { endingWithUs } from './children.ts';
import { consoleServer } from './console-server.ts';
import { journalAddress } from './journal.ts';

const server = await consoleServer();
const { acts, as, clock, payment, people, refunds } = server;
const ACQUIRER_HOST = await journalAddress({ url: server.shared.DATABASE_URL });
const LEASE_MS = 60_000;

async function killedWhileApproving(actionId: string, point: string): Promise<void> {
  const worker = join(import.meta.dirname, 'action-worker.ts');
  const child = spawn(process.execPath, [worker, actionId, point], {
    env: {
      ...process.env,
      ...server.shared,
      ACQUIRER_HOST,
      MOMENT: clock.now().toISOString(),
      PEOPLE: JSON.stringify([people.boss, people.deputy]),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(endingWithUs(child), 'exit');
  assert.equal(child.signalCode, 'SIGKILL', 'it died where it was to die');
}

for (const point of ['before-it-is-run', 'before-the-outcome-is-noted']) {
  for (const by of ['the job', 'a repeat of the approval'] as const) {
    test(`killed ${point.replaceAll('-', ' ')}: ${by} finishes it, once`, async () => {
      const paymentId = await payment(250_000);
      const body = { idempotencyKey: randomUUID(), paymentId };
      const waiting = await acts('boss')('/api/refunds', body);
      const id = waiting.string('actionId');
      await killedWhileApproving(id, point);
      const stateOf = async () => (await as('boss')('GET', `/api/actions/${id}`)).at('status');
      assert.equal(await stateOf(), 'RUNNING');
      const approve = () => as('deputy')('POST', `/api/actions/${id}/approve`, { reason: 'again' });

      await server.finish();
      assert.equal(
        (await approve()).at('status'),
        'RUNNING',
        'nobody takes over what may still run',
      );

      clock.advance(LEASE_MS);
      if (by === 'the job') await server.finish();
      else assert.equal((await approve()).status, 200);
      assert.equal(await stateOf(), 'DONE');
      assert.equal(await refunds(paymentId), 1);
      await server.finish();
      await approve();
      assert.equal(await refunds(paymentId), 1);
    });
  }
}
