export { webhookBody } from './body.ts';
export { type Endpoint, takesEvent } from './endpoint.ts';
export { endpointRoutes } from './endpoint-routes.ts';
export { type AttemptResult, sendMessage, type SendDeps } from './send-message.ts';
export { type DispatchDeps } from './dispatch.ts';
export { fanOut } from './fan-out.ts';
export { webhookJobs } from './jobs.ts';
export { webhookRoutes } from './routes.ts';
