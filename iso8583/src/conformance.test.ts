/** The promises of the port hold over the wire, with a host in a process of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { HostNotice } from '../../service/src/acquiring/acquirers/index.ts';
import { assertConformance } from '../../connector-kit/src/index.ts';
import { cad, cardOf, MERCHANT } from '../../test/simulator.ts';
import { connectorsTo } from '../../test/iso8583-connector.ts';
import { iso8583Host } from '../../test/iso8583-host.ts';
import { writeChargebacks } from './disputes/write-chargebacks.ts';

// The record of a host of two messages has a purchase twice, as it grew; the later replaces the first.
const KINDS = [{ purchase: 'single' }, { purchase: 'dual', records: undefined }];

// All are there before the first test: one that is registered after the others ended would not be run.
const trials = await Promise.all(
  KINDS.map(async (kind) => {
    const host = await iso8583Host();
    const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
    after(() => rmSync(folder, { recursive: true }));
    const [inbox, outbox] = [join(folder, 'in'), join(folder, 'out')];
    for (const one of [inbox, outbox]) mkdirSync(one);
    const open = await connectorsTo(host, { ...kind, disputes: { inbox, outbox } });
    const connector = open();
    await connector.start?.();
    after(() => connector.stop?.());
    return { connector, host, inbox, kind, open };
  }),
);

let files = 0;
for (const { connector, host, inbox, kind, open } of trials) {
  assertConformance(`ISO 8583, purchases of ${kind.purchase} messages`, async () => ({
    connector,
    another: open,
    cutOff: host.cutOff,
    holdStill: host.holdStill,
    hasNoEnquiry: true,
    approved: { merchant: MERCHANT, card: cardOf(), amount: cad(10_00n) },
    declined: { merchant: MERCHANT, card: cardOf(), amount: cad(10_05n) },
    dispute: ({ amount, hostReferences = null }) => {
      const at = new Date('2026-11-18T09:45:00Z');
      const no = String((files += 1)).padStart(6, '0');
      const notice: HostNotice = {
        noticeId: `N${no}`,
        kind: 'CHARGEBACK',
        caseReference: `C${no}`,
        reference: null,
        hostReferences,
        paidAt: at,
        network: 'VISA',
        reasonCode: '13.1',
        ...amount,
        networkDeadline: null,
        reason: null,
        at,
      };
      const file = writeChargebacks([notice], { institution: '12345', writtenAt: at });
      writeFileSync(join(inbox, `${no}.txt`), file);
      return Promise.resolve(notice.caseReference);
    },
  }));
}
