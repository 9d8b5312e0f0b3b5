/**
 * An acquirer's host that speaks ISO 8583, as a program: `node scripts/run.mjs
 * sandbox/iso8583-host/main.ts`. README.md has its settings and what it does.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../../service/src/kernel/clock.ts';
import { hostSettingsIn } from './host-settings.ts';
import { openHost } from './open-host.ts';
import { holdAlone } from './rules.ts';

const RETRY_MS = 50;

// Nothing is half done between two turns of the host, so it may end at any of them.
const stop = (): never => process.exit(0);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
process.on('disconnect', stop); // The parent process is gone.

try {
  const settings = hostSettingsIn(process.env);
  // Of several on one journal one answers, and the next takes its place when it ends.
  while (!holdAlone(settings.journal)) await delay(RETRY_MS);
  const { port } = await openHost(settings, systemClock);
  process.stdout.write(`The ISO 8583 host answers at port ${port}.\n`);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The ISO 8583 host could not start: ${reason}\n`);
  process.exit(1);
}
