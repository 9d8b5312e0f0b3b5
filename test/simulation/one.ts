/**
 * One run of the simulation, as a program: it takes the time and the chance of its process into its hand,
 * and modules keep what a run left in them, so each run has a process of its own. Prints what came of it.
 */
import { isPlant, plant } from './plants.ts';

const [seed, hours, days, planted = ''] = process.argv.slice(2);
if (isPlant(planted)) plant(planted);
// Before anything of the service is loaded: what that calls afterwards is in the simulation's hand.
await import('./machine.ts');
await import('./network.ts');
const { run } = await import('./run.ts');
const { tally, ...ran } = await run(Number(seed), { hours: Number(hours), days: Number(days) });
const report = JSON.stringify({ ...ran, counts: [...tally.counts] });
process.stdout.write(`${report}\n`, () => process.exit(0));
