import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAuditLog } from '../../service/src/platform/audit-log/audit-log.ts';
import { Problem } from '../../service/src/platform/http/errors.ts';
import { createLogger } from '../../service/src/platform/logger.ts';
import { testDatabase } from '../../test/database.ts';
import { FakeClock } from '../../test/fake-clock.ts';
import { testKeyring } from '../../test/keyring.ts';
import { CARDS } from '../issuer-simulator/cards.ts';
import { testCards } from './cards.ts';
import { currentFill, type PlayTrade, startFill } from './fill.ts';

const db = await testDatabase();
const clock = new FakeClock();
const logger = createLogger('silent');
const keyring = await testKeyring(db);
const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
const by = { actor: 'ci-1', correlationId: 'c-1' };

test('the list of 3-D Secure cards is the issuer simulator’s', () => {
  const listed = testCards().cards.filter(({ use }) => use === 'THREE_D_SECURE');
  assert.deepEqual(
    listed.map(({ what, cardNumber }) => [what, cardNumber]),
    CARDS.flatMap(({ scenario, visa, mastercard }) => [
      [scenario, visa],
      [scenario, mastercard],
    ]),
  );
});

test('the sandbox is filled once at a time, with progress; who is gone is noticed', async () => {
  const played = Promise.withResolvers<void>();
  const playTrade: PlayTrade = async ({ onDay }) => {
    onDay(2);
    await played.promise;
  };
  const filling = { db, realClock: clock, logger, audit, playTrade };
  const started = await startFill(filling, { days: 5, payments: 100 }, by);
  assert.deepEqual([started.status, started.days, started.merchants], ['RUNNING', 5, 5]);
  await assert.rejects(startFill(filling, { days: 1 }, by), Problem);
  while ((await currentFill(filling)).daysDone < 2);
  clock.advance(31_000);
  assert.equal((await currentFill(filling)).status, 'INTERRUPTED');
  const failing = { ...filling, playTrade: () => Promise.reject(new Error('no credentials')) };
  await startFill(failing, { days: 1 }, by);
  while ((await currentFill(filling)).status === 'RUNNING');
  assert.equal((await currentFill(filling)).message, 'no credentials');
  played.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await currentFill(filling)).status, 'FAILED', 'the first has lost its turn');
});
