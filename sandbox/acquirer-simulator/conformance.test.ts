import { after } from 'node:test';
import { acquirerHosts } from '../../test/acquirer-host.ts';
import { assertConformance } from '../../connector-kit/src/index.ts';
import { FakeClock } from '../../test/fake-clock.ts';
import { cad, cardOf, MERCHANT } from '../../test/simulator.ts';
import { connectToHost, createSimulator } from './index.ts';

const hosts = acquirerHosts();
let host = hosts.start();

for (const name of ['simulator', 'simulator-two']) {
  const another = () =>
    createSimulator({ name, journal: connectToHost(hosts.address), clock: new FakeClock() });
  const connector = another();
  after(() => connector.stop?.());
  assertConformance(name, async () => {
    await connector.start?.();
    return {
      connector,
      another,
      approved: { merchant: MERCHANT, card: cardOf(), amount: cad(10_00n) },
      declined: { merchant: MERCHANT, card: cardOf(), amount: cad(10_05n) },
      cutOff: () => {
        host.kill('SIGKILL');
        host = hosts.start();
      },
    };
  });
}
