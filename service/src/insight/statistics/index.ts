export { countEventsIn } from './count-events.ts';
export { statisticsJobs } from './jobs.ts';
export { type Latencies, measureLatencies } from './measure-latencies.ts';
export { statisticsRoutes } from './routes.ts';
