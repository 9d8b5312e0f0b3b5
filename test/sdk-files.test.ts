/** Files go to the service and come back byte by byte, whatever holds them. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { chargeBack } from './charge-back.ts';
import { pdfOf } from './evidence-files.ts';
import { sdkService } from './sdk-client.ts';

const { client, clock, foundation, payment, url } = await sdkService();
const causeway = client({ baseUrl: url });

async function disputed(): Promise<string> {
  const { paymentId } = await causeway.payments.create(payment());
  return await chargeBack({ ...foundation, clock }, paymentId);
}

test('a file is sent and read back as it is, from a buffer, a view or a blob', async () => {
  const disputeId = await disputed();
  const bytes = pdfOf({
    streams: [{ dictionary: '/Filter /DCTDecode', data: randomBytes(100_000) }],
  });
  const view = new Uint8Array(new ArrayBuffer(bytes.length + 7), 7);
  view.set(bytes);
  for (const body of [bytes, view, new Blob([new Uint8Array(bytes)])]) {
    const query = { field: 'receipt', fileName: 'receipt.pdf' } as const;
    const file = await causeway.disputes.addFile(disputeId, body, query);
    assert.equal(file.size, bytes.length);
    const answer = await causeway.disputes.retrieveFileContent(disputeId, file.fileId);
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes));
  }
});

test('what is no bytes is not sent', async () => {
  const query = { field: 'receipt', fileName: 'receipt.pdf' } as const;
  // @ts-expect-error -- As one might without types.
  const call = causeway.disputes.addFile('di', 'receipt.pdf', query);
  await assert.rejects(async () => await call, TypeError);
});
