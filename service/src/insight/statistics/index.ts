export { countEventsIn } from './count-events.ts';
export { statisticsJobs } from './jobs.ts';
export { type Latencies, measureLatencies } from './measure-latencies.ts';
export { statisticsRoutes } from './routes.ts';
export { readStuck } from './current-store.ts';
export { approvalsOfHours, returnsOfHours } from './hour-counts-store.ts';
export { binsOf } from './bins-of.ts';
export { loadBinCountries } from './set-bin-countries.ts';
