/**
 * A thread of its own for a PKCS #11 module, whose functions return when they like: the process that serves
 * requests never waits inside of one. A session lasts for one request of ours, so an HSM that went away
 * and came back, a new key and a new PIN are found without a restart.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PKCS11 } from 'pkcs11js';
import type { Pkcs11Answer, Pkcs11Request, Pkcs11Source } from './pkcs11.ts';

// Of the standard, version 2.40.
const [CKF_SERIAL_SESSION, CKU_USER] = [0x4, 1];
const [CKA_CLASS, CKA_LABEL, CKA_KEY_TYPE, CKA_ID, CKA_EXTRACTABLE] = [
  0x0, 0x3, 0x100, 0x102, 0x162,
];
const [CKO_SECRET_KEY, CKK_AES, CKM_AES_GCM] = [0x4, 0x1f, 0x1087];
const CK_PARAMS_AES_GCM = 3; // The package's own number for parameters of this kind.
// The last is what some modules, SoftHSM too, say of a wrong tag. Elsewhere it is a fault of theirs.
const DAMAGED =
  /CKR_(ENCRYPTED_DATA_INVALID|ENCRYPTED_DATA_LEN_RANGE|AEAD_DECRYPT_FAILED|GENERAL_ERROR)/;
const [NONCE_BYTES, TAG_BYTES, OUTPUT_BYTES, KEYS_MAX] = [12, 16, 1024, 100];

// oxlint-disable-next-line typescript/no-unsafe-assignment -- As pkcs11.ts gives it.
const source: Pkcs11Source = workerData;
const cryptoki = new PKCS11();
cryptoki.load(source.module);
let isInitialized = false;

type Key = Readonly<{ id: string; handle: Buffer }>;

parentPort?.on('message', (request: Pkcs11Request) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has none.
  parentPort?.postMessage({ number: request.number, ...answered(request) });
});

function answered(request: Pkcs11Request, isRepeated = false): Pkcs11Answer {
  try {
    return inSession((session) => answerOf(session, request));
  } catch (error) {
    restart();
    const fault = error instanceof Error ? error.message : String(error);
    // The module is the whole process's: another thread, as a command has one, may have restarted it.
    return !isRepeated && fault.includes('CRYPTOKI_NOT_INITIALIZED')
      ? answered(request, true)
      : { fault };
  }
}

function answerOf(session: Buffer, request: Pkcs11Request): Pkcs11Answer {
  const keys = keysIn(session);
  const [newest] = keys;
  if (!newest) return { fault: `the token has no AES key ${source.key}` };
  if (request.what === 'list') return { ids: keys.map(({ id }) => id) };
  if (request.what === 'wrap') {
    const nonce = randomBytes(NONCE_BYTES);
    const aad = Buffer.from(`${request.binding}:${newest.id}`);
    cryptoki.C_EncryptInit(session, gcm(nonce, aad), newest.handle);
    const box = cryptoki.C_Encrypt(session, Buffer.from(request.bytes), Buffer.alloc(OUTPUT_BYTES));
    return { ids: [newest.id], bytes: Buffer.concat([nonce, box]) };
  }
  const key = keys.find(({ id }) => id === request.id);
  return key ? unwrapped(session, key, request) : { missing: true };
}

type Unwrapping = Readonly<{ binding: string; bytes: Uint8Array }>;

function unwrapped(session: Buffer, key: Key, { binding, bytes }: Unwrapping): Pkcs11Answer {
  const box = Buffer.from(bytes);
  if (box.length < NONCE_BYTES + TAG_BYTES) return { damaged: true };
  const aad = Buffer.from(`${binding}:${key.id}`);
  cryptoki.C_DecryptInit(session, gcm(box.subarray(0, NONCE_BYTES), aad), key.handle);
  try {
    const output = Buffer.alloc(OUTPUT_BYTES);
    return { bytes: cryptoki.C_Decrypt(session, box.subarray(NONCE_BYTES), output) };
  } catch (error) {
    if (error instanceof Error && DAMAGED.test(error.message)) return { damaged: true };
    throw error;
  }
}

function gcm(iv: Buffer, aad: Buffer) {
  const parameter = {
    type: CK_PARAMS_AES_GCM,
    iv,
    aad,
    ivBits: iv.length * 8,
    tagBits: TAG_BYTES * 8,
  };
  return { mechanism: CKM_AES_GCM, parameter };
}

function inSession(work: (session: Buffer) => Pkcs11Answer): Pkcs11Answer {
  const pin = readFileSync(source.pinFile, 'utf8').trim();
  if (!isInitialized) initialize();
  const slot = cryptoki
    .C_GetSlotList(true)
    .find((one) => cryptoki.C_GetTokenInfo(one).label.trim() === source.token);
  if (!slot) throw new Error(`there is no token ${source.token}`);
  const session = cryptoki.C_OpenSession(slot, CKF_SERIAL_SESSION);
  try {
    unlessAlready(() => cryptoki.C_Login(session, CKU_USER, pin));
    return work(session);
  } finally {
    cryptoki.C_CloseSession(session); // The last one: it logs out.
  }
}

function initialize(): void {
  unlessAlready(() => cryptoki.C_Initialize());
  isInitialized = true;
}

/** Done by another thread. */
function unlessAlready(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error) || !/_ALREADY_(INITIALIZED|LOGGED_IN)/.test(error.message)) {
      throw error;
    }
  }
}

/** Whatever state the module is in after a failure, the next request begins with a new one. */
function restart(): void {
  if (!isInitialized) return;
  isInitialized = false;
  try {
    cryptoki.C_Finalize();
  } catch {
    // It is told by the next request, if it matters.
  }
}

/** By their ids, which are numbers that grow: the newest first. One that could leave is not used. */
function keysIn(session: Buffer): readonly Key[] {
  cryptoki.C_FindObjectsInit(session, [
    { type: CKA_CLASS, value: CKO_SECRET_KEY },
    { type: CKA_KEY_TYPE, value: CKK_AES },
    { type: CKA_LABEL, value: source.key },
  ]);
  let handles: readonly Buffer[];
  try {
    handles = cryptoki.C_FindObjects(session, KEYS_MAX);
  } finally {
    cryptoki.C_FindObjectsFinal(session);
  }
  const keys = handles.flatMap((handle) => {
    const wanted = [{ type: CKA_ID }, { type: CKA_EXTRACTABLE }];
    const [id, extractable] = cryptoki.C_GetAttributeValue(session, handle, wanted);
    return id && extractable?.value[0] === 0
      ? { id: id.value.toString('hex') || '00', handle }
      : [];
  });
  return keys.toSorted((one, other) => (BigInt(`0x${one.id}`) < BigInt(`0x${other.id}`) ? 1 : -1));
}
