import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import * as wire from '../three-d-secure-messages.ts';

type Areq = Readonly<Record<string, unknown>>;

/** A directory server that answers as it is told, and knows the cards that begin with 424242. */
export async function hostileDirectory() {
  const told: { answer: (areq: Areq) => Buffer } = { answer: () => Buffer.from('{}') };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const message: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
      const asked = isRecord(message) ? message : {};
      response.setHeader('content-type', 'application/json');
      response.end(asked['messageType'] === 'PReq' ? rangesFor(asked) : told.answer(asked));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answerWith: (answer: (areq: Areq) => Buffer) => {
      told.answer = answer;
    },
  };
}

function rangesFor({ messageVersion, threeDSServerTransID }: Areq): Buffer {
  const range = {
    ...wire.RANGE,
    startRange: '424242'.padEnd(16, '0'),
    endRange: '424242'.padEnd(16, '9'),
  };
  const { messageExtension: _none, ...pres } = wire.PRES;
  return wire.bytesOf({ ...pres, messageVersion, threeDSServerTransID, cardRangeData: [range] });
}
