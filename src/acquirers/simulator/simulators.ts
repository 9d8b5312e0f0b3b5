import type { Connector } from '../acquirer.ts';
import { createSimulator } from './simulator.ts';

/** Two, to show that payments can go to either. */
export function createSimulators(deps: Parameters<typeof createSimulator>[0]): Connector[] {
  return ['simulator', 'simulator-two'].map((name) => createSimulator({ ...deps, name }));
}
