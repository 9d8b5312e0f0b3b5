import { transaction, type Tx } from '../../../platform/db/pool.ts';
import type { By } from '../../../platform/http/caller.ts';
import { found, invalid } from '../../../platform/http/errors.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { pinsIn } from '../../../platform/pins.ts';
import {
  type Scheme,
  NOTHING_SET,
  type SchemeSettings,
  SCHEMES,
  type Requestor,
} from '../directories/scheme.ts';
import { directoryUrlOf, settingsFaults } from './scheme-faults.ts';
import type { NewSettings, NewRequestor } from './scheme-schema.ts';
import * as store from '../directories/scheme-store.ts';
import type { ThreeDSecureDeps } from '../directories/three-d-secure-deps.ts';
import { findMerchant } from '../../../merchants/onboarding/index.ts';
import type { OperatorCaller } from '../../../access/partners/index.ts';

type Deps = Pick<
  ThreeDSecureDeps,
  'db' | 'keyring' | 'clock' | 'realClock' | 'audit' | 'production'
>;

/**
 * Sets how a scheme's directory server is reached and what it knows us by, in place of all that was
 * set before. A private key that is not sent again stays, if it is still the certificate's.
 */
export async function setScheme(
  { db, keyring, clock, realClock = clock, audit, production = false }: Deps,
  { scheme, settings }: Readonly<{ scheme: Scheme; settings: NewSettings }>,
  by: By,
): Promise<SchemeSettings> {
  const now = clock.now();
  return await transaction(db, async (tx) => {
    const kept = await keptKey(tx, keyring, scheme);
    const privateKey = settings.privateKey ?? kept?.privateKey;
    const faults = settingsFaults({
      settings,
      privateKey,
      production,
      now: realClock.now(),
    });
    if (faults.length > 0) throw invalid(faults);
    const own = { ...settingsOf(settings, production), scheme, modifiedAt: now };
    const sealedPrivateKey = own.certificate === null ? null : sealed(keyring, own, settings, kept);
    await store.putScheme(tx, { ...own, sealedPrivateKey });
    const details = { changed: Object.keys(settings).toSorted() };
    await audit.record(tx, { ...by, action: 'scheme.set', subject: scheme, details });
    return { ...own, sealedPrivateKey };
  });
}

/** As they are kept, all but the private key. */
function settingsOf(settings: NewSettings, production: boolean) {
  const { privateKey: _sealed, directoryServerUrl: url, pins = [], ...texts } = settings;
  return {
    ...NOTHING_SET,
    ...texts,
    directoryServerUrl: url === undefined ? null : (directoryUrlOf(url, production) ?? null),
    pins: pins.length === 0 ? [] : (pinsIn(pins.join(',')) ?? []),
  };
}

type KeptKey = Readonly<{ privateKey: string; sealedPrivateKey: Buffer }>;

async function keptKey(tx: Tx, keyring: Keyring, scheme: Scheme): Promise<KeptKey | undefined> {
  const sealedPrivateKey = (await store.lockScheme(tx, scheme))?.sealedPrivateKey;
  if (!sealedPrivateKey) return undefined;
  const opened = await keyring.open('directory-servers', scheme, sealedPrivateKey);
  return { privateKey: opened.toString(), sealedPrivateKey };
}

function sealed(
  keyring: Keyring,
  { scheme }: Readonly<{ scheme: Scheme }>,
  { privateKey }: Pick<NewSettings, 'privateKey'>,
  kept: KeptKey | undefined,
): Buffer | null {
  if (privateKey === undefined) return kept?.sealedPrivateKey ?? null;
  return keyring.seal('directory-servers', scheme, Buffer.from(privateKey));
}

/** The installation's settings apply to the scheme again; a 404 where nothing was set. */
export async function resetScheme(
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  scheme: Scheme,
  by: By,
): Promise<void> {
  await transaction(db, async (tx) => {
    found((await store.deleteScheme(tx, scheme)) || undefined);
    await audit.record(tx, { ...by, action: 'scheme.reset', subject: scheme });
  });
}

type Named = Readonly<{ merchantId: string; scheme: Scheme }>;
type Requested = Named & Readonly<{ caller: OperatorCaller; requestor: NewRequestor }>;

/** Sets a merchant's requestor at a scheme, replacing what was set before. */
export async function setRequestor(
  { db, clock, audit }: ThreeDSecureDeps,
  { caller, merchantId, scheme, requestor }: Requested,
  by: By,
): Promise<Requestor> {
  found(await findMerchant(db, caller, merchantId));
  const own: Requestor = {
    merchantId,
    scheme,
    requestorId: requestor.requestorId ?? null,
    requestorName: requestor.requestorName ?? null,
    acquirerMerchantId: requestor.acquirerMerchantId ?? null,
    modifiedAt: clock.now(),
  };
  const { requestorId, requestorName, acquirerMerchantId } = own;
  const details = { scheme, requestorId, requestorName, acquirerMerchantId };
  await transaction(db, async (tx) => {
    await store.putRequestor(tx, own);
    await audit.record(tx, { ...by, action: 'requestor.set', subject: merchantId, details });
  });
  return own;
}

export async function readRequestor(
  { db }: Pick<ThreeDSecureDeps, 'db'>,
  named: Named,
): Promise<Requestor> {
  const [requestor] = await store.findRequestors(db, [named]);
  return found(requestor);
}

/** At the schemes where it has any of its own. */
export async function listRequestors(
  { db }: Pick<ThreeDSecureDeps, 'db'>,
  caller: OperatorCaller,
  merchantId: string,
): Promise<Requestor[]> {
  found(await findMerchant(db, caller, merchantId));
  const requestors = await store.findRequestors(
    db,
    SCHEMES.map((scheme) => ({ merchantId, scheme })),
  );
  return requestors.filter((requestor) => requestor !== undefined);
}

/** The installation's requestor applies to the merchant again. */
export async function removeRequestor({ db, audit }: ThreeDSecureDeps, named: Named, by: By) {
  const { merchantId: subject, scheme } = named;
  await transaction(db, async (tx) => {
    found((await store.deleteRequestor(tx, named)) || undefined);
    await audit.record(tx, { ...by, action: 'requestor.removed', subject, details: { scheme } });
  });
}
