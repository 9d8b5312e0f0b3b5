import { findMerchant } from '../../../merchants/onboarding/index.ts';
import type { OperatorCaller } from '../../../access/partners/index.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { By } from '../../../platform/http/identity.ts';
import { found } from '../../../platform/http/errors.ts';
import { type Scheme, SCHEMES } from '../directories/scheme.ts';
import type { NewRequestor } from './scheme-schema.ts';
import type { Requestor } from '../directories/scheme-settings.ts';
import { deleteRequestor, findRequestors, putRequestor } from '../directories/scheme-store.ts';
import type { ThreeDSecureDeps } from '../directories/three-d-secure-deps.ts';

type Deps = Pick<ThreeDSecureDeps, 'db' | 'clock' | 'audit'>;
type Named = Readonly<{ merchantId: string; scheme: Scheme }>;
type Requested = Named & Readonly<{ caller: OperatorCaller; requestor: NewRequestor }>;

/** Sets a merchant's requestor at a scheme, replacing what was set before. */
export async function setRequestor(
  { db, clock, audit }: Deps,
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
    await putRequestor(tx, own);
    await audit.record(tx, { ...by, action: 'requestor.set', subject: merchantId, details });
  });
  return own;
}

export async function readRequestor({ db }: Pick<Deps, 'db'>, named: Named): Promise<Requestor> {
  const [requestor] = await findRequestors(db, [named]);
  return found(requestor);
}

/** At the schemes where it has any of its own. */
export async function listRequestors(
  { db }: Pick<Deps, 'db'>,
  caller: OperatorCaller,
  merchantId: string,
): Promise<Requestor[]> {
  found(await findMerchant(db, caller, merchantId));
  const requestors = await findRequestors(
    db,
    SCHEMES.map((scheme) => ({ merchantId, scheme })),
  );
  return requestors.filter((requestor) => requestor !== undefined);
}

/** The installation's requestor applies to the merchant again. */
export async function removeRequestor({ db, audit }: Deps, named: Named, by: By): Promise<void> {
  const { merchantId: subject, scheme } = named;
  await transaction(db, async (tx) => {
    found((await deleteRequestor(tx, named)) || undefined);
    await audit.record(tx, { ...by, action: 'requestor.removed', subject, details: { scheme } });
  });
}
