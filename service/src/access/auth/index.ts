export { Attempts } from './attempts.ts';
export type { AuthDeps, People } from './auth-deps.ts';
export { AUTH_PROBLEMS } from './errors.ts';
export { KnownCredentials } from './known-credentials.ts';
export { openAuth } from './open-auth.ts';
export { callerOfClientId } from './standing.ts';
export { SignInRoom } from './sign-in-room.ts';
export { rotateSigningKey } from './rotate-signing-key.ts';
