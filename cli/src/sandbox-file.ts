import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Context } from './context.ts';
import type { Profile } from './profiles.ts';
import { isRecord } from './cells.ts';
import { runningIn } from './running.ts';

export const SANDBOX_ROLES = ['isv', 'acquirer', 'bank', 'operator', 'approver'] as const;
export type SandboxRole = (typeof SANDBOX_ROLES)[number];

/** What a service that runs with its sandbox keeps in its data folder. */
export type SandboxFile = Readonly<{
  file: string;
  baseUrl: string;
  consoleUrl: string;
  content: object;
}>;

/** The sandbox of this folder, or of one above it: where `npm start` was run, wherever its data is. */
export function findSandbox({ cwd, env }: Pick<Context, 'cwd' | 'env'>): SandboxFile | undefined {
  const { CAUSEWAY_SANDBOX_FILE, DATA_DIR } = env;
  const folders = [
    ...(DATA_DIR ? [resolve(cwd, DATA_DIR)] : []),
    ...above(cwd).flatMap((one) => [runningIn(one)?.dataDir ?? [], join(one, '.causeway')].flat()),
  ];
  const files = [
    ...(CAUSEWAY_SANDBOX_FILE ? [resolve(cwd, CAUSEWAY_SANDBOX_FILE)] : []),
    ...folders.map((folder) => join(folder, 'sandbox.json')),
  ];
  for (const file of files) {
    const found = readSandbox(file);
    if (found) return found;
  }
  return undefined;
}

/** This folder and those above it. */
export function above(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...above(parent)];
}

export function readSandbox(file: string): SandboxFile | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isRecord(content)) return undefined;
    const { baseUrl, consoleUrl } = content;
    if (typeof baseUrl !== 'string') return undefined;
    return { file, baseUrl, consoleUrl: typeof consoleUrl === 'string' ? consoleUrl : '', content };
  } catch {
    return undefined;
  }
}

/** Who this is in the sandbox; undefined if its credential has ended. */
export function sandboxCredential(
  { content }: SandboxFile,
  role: SandboxRole,
): Pick<Profile, 'apiKey' | 'clientId' | 'clientSecret'> | undefined {
  const { clientId, clientSecret, apiKey } = memberOf(content, role);
  if (typeof apiKey === 'string' && apiKey !== '') return { apiKey };
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string' || clientSecret === '') {
    return undefined;
  }
  return { clientId, clientSecret };
}

/** The merchant of a partner of the sandbox, which is ready to take payments. */
export function sandboxMerchant({ content }: SandboxFile, role: SandboxRole): string | undefined {
  const { merchantId } = memberOf(content, role);
  return typeof merchantId === 'string' ? merchantId : undefined;
}

/** The merchant of the partner whose client that is; undefined if it is of none of them. */
export function sandboxMerchantOf(sandbox: SandboxFile, clientId: string): string | undefined {
  const role = SANDBOX_ROLES.find((one) => memberOf(sandbox.content, one)['clientId'] === clientId);
  return role && sandboxMerchant(sandbox, role);
}

function memberOf(content: object, role: SandboxRole): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...content };
  const isOperator = role === 'operator' || role === 'approver';
  const holder = isOperator ? whole : whole['partners'];
  const member = isRecord(holder) ? holder[role] : undefined;
  return isRecord(member) ? member : {};
}
