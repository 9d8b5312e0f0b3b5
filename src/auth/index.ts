export type { AuthDeps } from './auth-deps.ts';
export { openAuth } from './open-auth.ts';
export { rotateSigningKey } from './rotate-signing-key.ts';
