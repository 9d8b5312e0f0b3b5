/** The conformance suite, and through it the port, holds for a connector that keeps a session. */
import { after } from 'node:test';
import { assertConformance } from '../connector-kit/src/index.ts';
import { createSessionConnector } from './session-connector.ts';
import { openSessionHost } from './session-host.ts';
import { cad, cardOf, MERCHANT } from './simulator.ts';

const { port, cutOff, close } = await openSessionHost();
const connector = createSessionConnector(port);
await connector.start?.();
after(async () => {
  await connector.stop?.();
  await close();
});

assertConformance('session', async () => ({
  connector,
  another: () => createSessionConnector(port),
  cutOff,
  hasNoEnquiry: true,
  approved: { merchant: MERCHANT, card: cardOf(), amount: cad(10_00n) },
  declined: { merchant: MERCHANT, card: cardOf(), amount: cad(10_05n) },
}));
