export { testClockRoutes } from './routes.ts';
export { openTestClock } from './test-clock.ts';
