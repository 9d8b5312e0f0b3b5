/** The issuer simulator as a program: `node sandbox/issuer-simulator/main.ts`. Settings: see README.md. */
import { startIssuer } from './server.ts';
import { readSettings } from './settings.ts';

try {
  const issuer = await startIssuer(readSettings(process.env));
  process.stdout.write(`Issuer simulator: ${issuer.url} (port ${issuer.port})\n`);
  const stop = (): void => {
    // Only once: a second signal ends the process as the system does.
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    process.off('disconnect', stop); // While somebody listens the channel keeps the process alive.
    void issuer.close();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop); // The parent process is gone.
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The issuer simulator could not start: ${reason}\n`);
  process.exitCode = 1;
}
