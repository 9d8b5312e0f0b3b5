import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { acquirerHosts } from '../../../test/acquirer-host.ts';
import { FakeClock } from '../../../test/fake-clock.ts';
import { authorizationOf, MERCHANT } from '../../../test/simulator.ts';
import { freePort } from '../../../service/src/platform/db/embedded/free-port.ts';
import { connectToHost, createSimulator, openJournalFile, serveJournal } from '../index.ts';

const KILLS = 4;
const AT_ONCE = 20;
const ANSWERS_EACH = 100; // At least, between two kills.

const hosts = acquirerHosts();
const simulator = createSimulator({
  journal: connectToHost(hosts.address),
  clock: new FakeClock(),
});

test('what was answered is in the journal, wherever the host is killed, and another takes its place', async () => {
  let host = hosts.start();
  await simulator.start?.();
  const answered: string[] = [];
  const unanswered: string[] = [];
  const over = new AbortController();
  const load = Array.from({ length: AT_ONCE }, async () => {
    while (!over.signal.aborted) {
      const request = authorizationOf({ capture: true });
      const answer = await simulator.authorize(request).catch(() => undefined);
      (answer ? answered : unanswered).push(request.reference);
      if (!answer) await delay(5);
    }
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const next = hosts.start(); // It waits for the place of the first.
    const enough = answered.length + ANSWERS_EACH;
    while (answered.length < enough) await delay(5);
    assert.equal(next.exitCode, null);
    host.kill('SIGKILL');
    host = next;
  }
  over.abort();
  await Promise.all(load);
  assert.ok(unanswered.length > 0, 'kills came amid requests');
  const file = openJournalFile(hosts.file);
  const references = new Set(file.ofMerchant(MERCHANT.id).map(({ reference }) => reference));
  file.close();
  assert.deepEqual(
    answered.filter((reference) => !references.has(reference)),
    [],
  );
  const [reference = ''] = unanswered;
  const repeat = authorizationOf({ capture: true, reference });
  const again = () => simulator.authorize(repeat).catch(() => undefined); // One may be dying still.
  while ((await again())?.kind !== 'approved') await delay(5);
  const ended = once(host, 'exit');
  host.disconnect();
  assert.deepEqual(await ended, [0, null], 'it ends with who started it');
  await simulator.stop?.();
});

test('over a network it answers who knows its secret, and nobody else', async () => {
  const port = await freePort();
  const address = (secret: string) => `tcp://:${secret}@127.0.0.1:${port}`;
  const file = openJournalFile(':memory:');
  const server = await serveJournal(file, address('known'));
  const [friend, stranger] = [connectToHost(address('known')), connectToHost(address('guessed'))];
  await friend.session.start();
  const clock = new FakeClock();
  const hold = authorizationOf();
  const answer = await createSimulator({ journal: friend, clock }).authorize(hold);
  assert.equal(answer.kind, 'approved');
  await stranger.session.start(); // Until it is shown the door.
  const asked = { merchantId: MERCHANT.id, reference: hold.reference };
  await assert.rejects(stranger.find(asked), { name: 'HostLost' });
  assert.equal((await friend.find(asked))?.outcome, 'approved');
  const flood = connect(port, '127.0.0.1');
  flood.write('x'.repeat(1_000)); // A line that does not end.
  flood.resume().on('error', () => undefined);
  await once(flood, 'close');
  await Promise.all([friend.session.stop(), stranger.session.stop()]);
  server.close();
});
