import { once } from 'node:events';
import type { Config } from '../platform/config.ts';
import { listen } from './listen.ts';
import { isStartMessage, LISTENING } from './worker-messages.ts';

/** One API process of several. It ends when it is asked to, or when its supervisor is gone. */
export async function serveAsWorker(config: Config): Promise<void> {
  const gone = once(process, 'disconnect');
  const asked = new Promise<void>((resolve) => {
    process.on('SIGTERM', resolve);
    // Ctrl-C reaches us too; the supervisor then asks us to stop.
    process.on('SIGINT', () => undefined);
  });
  const message = await new Promise<unknown>((resolve) => process.once('message', resolve));
  if (!isStartMessage(message)) throw new Error('the supervisor speaks first');
  const api = await listen(config, message.databaseUrl);
  process.send?.(LISTENING);
  await Promise.race([asked, gone]);
  await api.drain();
  process.disconnect();
}
