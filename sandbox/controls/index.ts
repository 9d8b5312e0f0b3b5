export type { PlayTrade } from './fill.ts';
export { sandboxRoutes } from './routes.ts';
export { TEST_TOKENS } from './test-tokens.ts';
