import { fastify } from 'fastify';

const KEPT_MS = 1_000; // However often it is requested, it is read about once in this time.
const REQUEST_TIMEOUT_MS = 5_000; // For a request to arrive.

export type MetricsPortOptions = Readonly<{
  host: string;
  port: number;
  read: () => Promise<string>;
  onFailure: (error: unknown) => void;
}>;

export type MetricsPort = Readonly<{ port: number; close: () => Promise<void> }>;

/** Metrics on a separate port, so that reading them takes no capacity from the API. */
export async function openMetricsPort(options: MetricsPortOptions): Promise<MetricsPort> {
  const { host, onFailure } = options;
  const read = cached(options.read);
  const app = fastify({ requestTimeout: REQUEST_TIMEOUT_MS, forceCloseConnections: true });
  app.setErrorHandler(async (error: unknown, _request, reply) => {
    onFailure(error);
    return await reply.code(500).send();
  });
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send());
  app.get('/metrics', async (_request, reply) => {
    const text = await read();
    return await reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .send(text);
  });
  await app.listen({ host, port: options.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return { port, close: () => app.close() };
}

/** One reading for all who ask while it is made and shortly after. */
function cached(read: () => Promise<string>): () => Promise<string> {
  let reading: Promise<string> | undefined;
  const forget = (): void => {
    reading = undefined;
  };
  return () => {
    reading ??= read().finally(() => setTimeout(forget, KEPT_MS).unref());
    return reading;
  };
}
