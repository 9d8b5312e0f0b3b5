export type { Credentials } from './credentials.ts';
export { prepareSandbox, type Sandbox } from './prepare-sandbox.ts';
export { readSandboxFile } from './sandbox-file.ts';
