/** main.ts as an installation has it that is for production: with an acquirer of its own. */
import type { Connector } from '../service/src/acquiring/acquirers/index.ts';
import { run } from '../service/src/runtime/main.ts';

const unanswered = async () => ({ kind: 'unknown', why: 'unanswered' }) as const;
const host: Connector = {
  name: 'host',
  authorize: unanswered,
  verify: unanswered,
  capture: unanswered,
  refund: unanswered,
  reverse: unanswered,
  release: unanswered,
  enquire: unanswered,
};

await run(process.argv.slice(2), {
  connectors: () => [host],
  sandbox: async () => (await import('../sandbox/index.ts')).SANDBOX,
});
