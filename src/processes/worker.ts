import { once } from 'node:events';
import type { Config } from '../platform/config.ts';
import { listen, type RunningApi } from './listen.ts';
import { StartError } from '../platform/start-error.ts';
import { isStartMessage, type StartReport } from './worker-messages.ts';

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
  const api = await listenAndReport(config, message.databaseUrl);
  await Promise.race([asked, gone]);
  await api?.drain();
  process.disconnect();
}

async function listenAndReport(
  config: Config,
  databaseUrl: string,
): Promise<RunningApi | undefined> {
  try {
    const api = await listen(config, databaseUrl);
    report({ started: true });
    return api;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report({ started: false, sentence: error.message }); // The supervisor says it, once.
    return undefined;
  }
}

function report(outcome: StartReport): void {
  process.send?.(outcome);
}
