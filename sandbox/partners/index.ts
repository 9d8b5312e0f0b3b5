export type { Credentials } from './credentials.ts';
export { keepSandboxFile } from './keep-sandbox-file.ts';
export { prepareSandbox, type Sandbox } from './prepare-sandbox.ts';
export { readSandboxFile, sandboxFileOf } from './sandbox-file.ts';
