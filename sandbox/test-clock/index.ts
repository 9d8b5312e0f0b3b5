export { testClockRoutes } from './routes.ts';
export { openTestClock, type TestClock } from './test-clock.ts';
