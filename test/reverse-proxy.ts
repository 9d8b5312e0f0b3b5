import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { after } from 'node:test';

/** Another address for a service on this machine, as a proxy in front of it gives it one. */
export async function reverseProxy(port: number, targetPort: number): Promise<string> {
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    const outgoing = send({ host: 'localhost', port: targetPort, method, path: url, headers });
    outgoing.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.on('error', () => answer.destroy()).pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${port}`;
}
