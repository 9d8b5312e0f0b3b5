/** The promises of the port hold over the wire, with a host in a process of its own. */
import { after } from 'node:test';
import { withTimeout } from '../../service/src/acquiring/acquirers/index.ts';
import { assertConformance } from '../../test/acquirer-conformance.ts';
import { cad, cardOf, MERCHANT } from '../../test/simulator.ts';
import { connectorsTo, hostOnTrial } from './host-on-trial.ts';

// The record of a host of two messages has a purchase twice, as it grew; the later replaces the first.
const KINDS = [{ purchase: 'single' }, { purchase: 'dual', records: undefined }];

for (const kind of KINDS) {
  const host = await hostOnTrial();
  const open = await connectorsTo(host, kind);
  const connector = open();
  await connector.start?.();
  after(() => connector.stop?.());

  assertConformance(`ISO 8583, purchases of ${kind.purchase} messages`, async () => ({
    connector,
    acquirer: withTimeout(connector),
    another: open,
    cutOff: host.cutOff,
    hasNoEnquiry: true,
    approved: { merchant: MERCHANT, card: cardOf(), amount: cad(10_00n) },
    declined: { merchant: MERCHANT, card: cardOf(), amount: cad(10_05n) },
  }));
}
