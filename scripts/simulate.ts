/**
 * `npm run simulate`: hours of trade on a service, a database, an acquirer, a bank and receivers that are
 * all in one process, where whatever can go wrong does, by chance that follows from a seed.
 *
 *   npm run simulate -- --runs 20                  runs from seed 1 on, an hour each
 *   npm run simulate -- --seed 7 --hours 3         one run again, or longer
 *   npm run simulate -- --seed 7 --twice           in two processes, which must take the same course
 *   npm run simulate -- --runs 20 --plant NAME     with a bug planted in the service; ends when it is found
 *
 * It ends with status 1 where something that must hold did not, and says of which seed.
 */
import { parseArgs } from 'node:util';
import { isPlant, PLANTS } from '../test/simulation/plants.ts';
import { simulate } from '../test/simulation/simulate.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    hours: { type: 'string', default: '1' },
    twice: { type: 'boolean', default: false },
    plant: { type: 'string' },
  },
});
const { hours, plant, runs, seed, twice } = values;
if (plant !== undefined && !isPlant(plant)) {
  throw new Error(`--plant is one of ${Object.keys(PLANTS).join(', ')}`);
}
const isSound = await simulate({
  seeds: Array.from({ length: Number(runs) }, (_, place) => Number(seed) + place),
  hours: Number(hours),
  plant,
  isTwice: twice,
});
process.exit(isSound ? 0 : 1);
