export { requestLogJobs } from './keep-requests.ts';
export { createRequestLog, type RequestLog } from './keep-requests.ts';
export type { LoggedRequest } from './logged-request.ts';
export { maskedJson } from './mask.ts';
export { readRequests, type RequestSource, type RequestTimes } from './read-requests.ts';
export { requestLogRoutes } from './routes.ts';
export { type Shape, shapesOf } from './shape.ts';
