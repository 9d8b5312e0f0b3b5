import { accessSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StartError } from '../../start-error.ts';
import { damagedKey, missingKey } from '../data-key.ts';
import { type DataKeyName, wrapAnew, type WrappingKeys } from '../wrapping-keys.ts';
import { KeyServiceFault } from './key-service-fault.ts';

export type Pkcs11Source = Readonly<{
  kind: 'pkcs11';
  /** The library of the HSM's maker. */
  module: string;
  /** Labels: of the token, and of its AES keys, whose ids tell their versions. */
  token: string;
  key: string;
  pinFile: string;
}>;

type Asked =
  | Readonly<{ what: 'list' }>
  | Readonly<{ what: 'wrap'; binding: string; bytes: Uint8Array }>
  | Readonly<{ what: 'unwrap'; binding: string; id: string; bytes: Uint8Array }>;

export type Pkcs11Request = Asked & Readonly<{ number: number }>;

/** `fault` is what kept the module from it; the others are what it says of the key. */
export type Pkcs11Answer = Readonly<{
  fault?: string;
  missing?: true;
  damaged?: true;
  ids?: readonly string[];
  bytes?: Uint8Array;
}>;

const TIMEOUT_MS = 10_000; // One that takes longer is away, whatever its module says in the end.

/** AES keys of a hardware module, by PKCS #11: AES-GCM inside of it, bound to the row and to the key. */
export function openPkcs11(source: Pkcs11Source): WrappingKeys {
  const name = `pkcs11:${source.token}/${source.key}`;
  const ask = openThread(source);
  const bindingOfRow = ({ purpose, version }: DataKeyName): string =>
    `${purpose}|${version}|${name}`;
  const wrap: WrappingKeys['wrap'] = async ({ purpose, version }, key) => {
    const binding = bindingOfRow({ purpose, version });
    const { bytes, ids = [] } = await ask.call({ what: 'wrap', binding, bytes: key });
    if (!bytes) throw new KeyServiceFault('it wrapped nothing');
    return { purpose, version, masterKeyId: `${name}:${ids.join()}`, wrapped: Buffer.from(bytes) };
  };
  const unwrap: WrappingKeys['unwrap'] = async (row) => {
    const id = row.masterKeyId.slice(name.length + 1);
    const binding = bindingOfRow(row);
    const answer = await ask.call({ what: 'unwrap', binding, id, bytes: row.wrapped });
    if (answer.missing) throw missingKey({ names: [name] }, row);
    if (!answer.bytes) throw damagedKey(row);
    return Buffer.from(answer.bytes);
  };
  return {
    names: [name],
    holds: (id) => id.startsWith(`${name}:`),
    list: async () => {
      const { ids = [] } = await ask.call({ what: 'list' });
      return ids.map((id) => `${name}:${id}`);
    },
    wrap,
    unwrap,
    rewrap: async (row) => await wrapAnew({ wrap }, { unwrap }, row),
    reread: () => undefined, // It is asked each time.
    close: ask.close,
  };
}

type Waiting = Readonly<{ resolve: (answer: Pkcs11Answer) => void; timer: NodeJS.Timeout }>;

/** One thread, started when it is first needed, and again after its end. */
function openThread(source: Pkcs11Source) {
  for (const [setting, path] of Object.entries({
    PKCS11_MODULE: source.module,
    PKCS11_PIN_FILE: source.pinFile,
  })) {
    assertReadable(setting, path);
  }
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;
  const settle = (number: number, answer: Pkcs11Answer): void => {
    const one = waiting.get(number);
    waiting.delete(number);
    clearTimeout(one?.timer);
    one?.resolve(answer);
  };
  const ended = (reason: string): void => {
    worker = undefined;
    for (const number of waiting.keys()) settle(number, { fault: reason });
  };
  const started = (): Worker => {
    const thread = new Worker(join(import.meta.dirname, 'pkcs11-worker.ts'), {
      workerData: source,
    });
    thread.unref();
    thread.on('message', ({ number, ...answer }: Pkcs11Answer & { number: number }) =>
      settle(number, answer),
    );
    thread.on('error', (error) => ended(whyNot(error)));
    return thread;
  };
  return {
    call: async (asked: Asked): Promise<Pkcs11Answer> => {
      last += 1;
      const number = last;
      worker ??= started();
      const thread = worker;
      const answer = await new Promise<Pkcs11Answer>((resolve) => {
        const late = (): void => settle(number, { fault: 'it takes too long' });
        waiting.set(number, { resolve, timer: setTimeout(late, TIMEOUT_MS) });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has none.
        thread.postMessage({ ...asked, number });
      });
      if (answer.fault !== undefined) throw new KeyServiceFault(answer.fault);
      return answer;
    },
    close: async (): Promise<void> => void (await worker?.terminate()),
  };
}

function assertReadable(setting: string, path: string): void {
  try {
    if (setting.endsWith('FILE')) readFileSync(path);
    else accessSync(path);
  } catch (error) {
    throw new StartError(`${setting} (${path}) cannot be read.`, error);
  }
}

function whyNot(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.includes("'pkcs11js'")
    ? 'the package pkcs11js is not installed (docs/guides/keys.md)'
    : text;
}
