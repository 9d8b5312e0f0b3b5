/** The promises of the port hold over the wire, with a host in a process of its own. */
import { after } from 'node:test';
import { assertConformance } from '../../connector-kit/src/index.ts';
import { cad, cardOf, MERCHANT } from '../../test/simulator.ts';
import { connectorsTo } from '../../test/iso8583-connector.ts';
import { iso8583Host } from '../../test/iso8583-host.ts';

// The record of a host of two messages has a purchase twice, as it grew; the later replaces the first.
const KINDS = [{ purchase: 'single' }, { purchase: 'dual', records: undefined }];

// All are there before the first test: one that is registered after the others ended would not be run.
const trials = await Promise.all(
  KINDS.map(async (kind) => {
    const host = await iso8583Host();
    const open = await connectorsTo(host, kind);
    const connector = open();
    await connector.start?.();
    after(() => connector.stop?.());
    return { connector, host, kind, open };
  }),
);

for (const { connector, host, kind, open } of trials) {
  assertConformance(`ISO 8583, purchases of ${kind.purchase} messages`, async () => ({
    connector,
    another: open,
    cutOff: host.cutOff,
    holdStill: host.holdStill,
    hasNoEnquiry: true,
    approved: { merchant: MERCHANT, card: cardOf(), amount: cad(10_00n) },
    declined: { merchant: MERCHANT, card: cardOf(), amount: cad(10_05n) },
  }));
}
