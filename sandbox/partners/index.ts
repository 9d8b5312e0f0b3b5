export type { Credentials } from './credentials.ts';
export { keepSandboxFile } from './keep-sandbox-file.ts';
export { credentialLines } from './credential-lines.ts';
export { type PreparedSandbox, prepareSandbox } from './prepare-sandbox.ts';
export { readSandboxFile, sandboxFileOf } from './sandbox-file.ts';
