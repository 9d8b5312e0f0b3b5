import { bucketOf } from '../../kernel/id.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { joining, lockingIn } from '../db/database.ts';
import type { Database } from '../db/pool.ts';
import type { RequestKey } from '../db/idempotency-store.ts';
import { findSealed, keepSealed } from '../db/sealed-answer-store.ts';
import type { Platform } from '../platform.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { PLATFORM_PROBLEMS, invalid, Problem } from './errors.ts';
import { fingerprintOf, once, rememberedAs, remembered } from './idempotency.ts';
import { isRecord } from './normalise.ts';

/** A repeat is sent within minutes; a day lets somebody find out what a script did overnight. */
export const SECRETS_KEPT_MS = 86_400_000;

const KEY = /^[\u0020-\u007e]{1,64}$/;
const OPERATORS = 'operators'; // In place of the id of a partner, which begins with `pa`.

export type KeyedCall = Readonly<{
  caller: Caller | undefined;
  header: (name: string) => string | undefined;
  params: unknown;
  body: unknown;
}>;

type Deps = Pick<Platform, 'db' | 'keyring' | 'clock'>;
type Asked = Readonly<{
  call: KeyedCall;
  operation: string;
  /** Where what is changed lives; absent for what has no bucket. */
  bucket?: string;
}>;

/** In the body, or where that has none in the header: people's calls and those without a body. */
export function keyOf({ body, header }: Pick<KeyedCall, 'body' | 'header'>): string | undefined {
  const inBody = isRecord(body) ? body['idempotencyKey'] : undefined;
  if (typeof inBody === 'string') return inBody;
  const inHeader = header('Idempotency-Key');
  if (inHeader === undefined || KEY.test(inHeader)) return inHeader;
  const errorMessage = 'Must be 1 to 64 visible ASCII characters.';
  throw invalid([{ parameterName: 'Idempotency-Key', reasonCode: 'INVALID_FORMAT', errorMessage }]);
}

/**
 * Does what is asked once for its key, with the change, the key and the answer in one transaction: `work`
 * is given the database to do it in, and does nothing else. Without a key each call is another.
 */
export async function keyedOnce(
  { clock, db, keyring }: Deps,
  asked: Asked,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(asked.call);
  if (key === undefined) return await work(db);
  const request = requestOf(keyring, { ...asked, key }, asked.call);
  const on = lockingIn(db, request.bucket);
  return await once(on, { request, now: clock.now() }, (tx) => work(joining(on, tx)));
}

/**
 * The same for an answer with a secret, of which nothing else keeps the text: it is sealed beside the key for
 * a day, for whoever asked and nobody else, and then repeats are refused.
 */
export async function secretOnce(
  { clock, db, keyring }: Deps,
  asked: Asked,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(asked.call);
  if (key === undefined) return await work(db);
  const { body, caller, params } = asked.call;
  const request = requestOf(keyring, { ...asked, key }, { body, params, by: caller?.clientId });
  const on = lockingIn(db, request.bucket);
  const now = clock.now();
  let made: Answer | undefined;
  const answer = await once(on, { request, now }, async (tx) => {
    made = await work(joining(on, tx));
    const whole = Buffer.from(rememberedAs(made).text);
    const sealed = keyring.seal('answers', ownerOf(request), whole);
    await keepSealed(tx, request, { sealed, expiresAt: addMilliseconds(now, SECRETS_KEPT_MS) });
    return { status: made.status, body: null };
  });
  if (made && answer.headers?.['Idempotency-Replayed'] === undefined) return made;
  const sealed = await findSealed(db, request, now);
  if (!sealed) throw new Problem(PLATFORM_PROBLEMS.secretNotKept);
  const whole = await keyring.open('answers', ownerOf(request), sealed);
  return remembered({ status: answer.status, body: JSON.parse(whole.toString()) });
}

function requestOf(
  keyring: Platform['keyring'],
  { bucket, call: { caller }, key, operation }: Asked & Readonly<{ key: string }>,
  content: Readonly<{ body: unknown; params: unknown; by?: string | undefined }>,
): RequestKey & Readonly<{ bucket: string }> {
  const { body, by, params } = content;
  const owner = caller && 'partnerId' in caller ? String(caller.partnerId) : OPERATORS;
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), {
    body: isRecord(body) ? body : {},
    params,
    ...(by === undefined ? {} : { by }),
  });
  const name = { partnerId: owner, merchantId: null, operation, key, fingerprint };
  return { ...name, bucket: bucket ?? bucketOf(owner) };
}

/** A sealed answer opens for no other request. */
function ownerOf({ bucket, key, operation, partnerId }: RequestKey): string {
  return JSON.stringify([bucket, partnerId, operation, key]);
}
