export type { AuthDeps } from './auth-deps.ts';
export { createAuthenticate } from './authenticate.ts';
export { rotateSigningKey } from './rotate-signing-key.ts';
export { authRoutes } from './routes.ts';
