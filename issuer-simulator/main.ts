/** The issuer simulator as a program: `node issuer-simulator/main.ts`. Settings: see README.md. */
import { startIssuer } from './server.ts';
import { readSettings } from './settings.ts';

try {
  const issuer = await startIssuer(readSettings(process.env));
  process.stdout.write(`Issuer simulator: ${issuer.url} (port ${issuer.port})\n`);
  const stop = (): void => {
    // Only once: a second signal ends the process as the system does.
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    void issuer.close();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  const told = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The issuer simulator could not start: ${told}\n`);
  process.exitCode = 1;
}
