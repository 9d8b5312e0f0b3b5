/**
 * What `npm start` runs, and `npm run audit`, `audit-log`, `keys` and `operator`: the service with what
 * this installation plugs into it.
 */
import { run } from './service/src/runtime/main.ts';

await run(process.argv.slice(2), {
  // Loaded unless PRODUCTION=true.
  sandbox: async () => (await import('./sandbox/index.ts')).SANDBOX,
});
