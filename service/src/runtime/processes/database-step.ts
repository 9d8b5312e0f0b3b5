import { type Installation, openInstallation } from '../../platform/installation.ts';
import type { Config } from '../settings/index.ts';
import { startSteps } from './start-steps.mjs';

/** The database of the service; what was done to it is a step of the start. */
export async function openDatabaseInStep(config: Config): Promise<Installation> {
  const step = startSteps.begin('Database');
  const installation = await openInstallation(config, 'serve');
  const { length } = installation.migrations;
  step.end(length === 0 ? undefined : `ready, ${length} migration${length === 1 ? '' : 's'}`);
  return installation;
}
