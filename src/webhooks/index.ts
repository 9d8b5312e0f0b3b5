export { webhookBody } from './body.ts';
export { type Endpoint, takes } from './endpoint.ts';
export { type Attempt, send, type SendDeps } from './send.ts';
