import { bucketIn } from '../../kernel/id.ts';
import { findingFor, isOf, type PartnerCaller } from '../../access/partners/index.ts';
import { EVERY_BUCKET, ofMerchant } from '../../platform/db/in-buckets.ts';
import { readList } from '../../platform/db/list.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { Profile } from './profile.ts';

const PROFILE = sql`
  profile_id as id, bucket, partner_id as "partnerId", merchant_id as "merchantId", name, origins,
  collect_security_code as "collectSecurityCode", collect_postal_code as "collectPostalCode",
  language, created_at as "createdAt"`;

export async function insertProfile(tx: Tx, profile: Profile): Promise<void> {
  await tx.query(sql`
    insert into hosted_field_profiles
      (bucket, profile_id, partner_id, merchant_id, name, origins, collect_security_code,
       collect_postal_code, language, created_at)
    values (${profile.bucket}, ${profile.id}, ${profile.partnerId}, ${profile.merchantId},
            ${profile.name}, ${profile.origins}, ${profile.collectSecurityCode},
            ${profile.collectPostalCode}, ${profile.language}, ${profile.createdAt})`);
}

export const findProfile = findingFor<Profile>(
  (id, isTheirs) => sql`
    select ${PROFILE} from hosted_field_profiles where ${named(id)} and ${isTheirs}`,
);

/** The profile whoever asks: its page is anybody's to look at. */
export async function findPublicProfile(db: Queryable, profileId: string) {
  const [row] = await db.query<Profile>(sql`
    select ${PROFILE} from hosted_field_profiles where ${named(profileId)}`);
  return row;
}

/** The caller's profile; nobody else changes it before the transaction ends. */
export async function lockProfile(tx: Tx, caller: PartnerCaller, profileId: string) {
  const [row] = await tx.query<Profile>(sql`
    select ${PROFILE} from hosted_field_profiles
    where ${named(profileId)} and ${isOf(caller)} for update`);
  return row;
}

/** Writes what a profile has become. The caller holds its lock. */
export async function writeProfile(tx: Tx, profile: Profile): Promise<void> {
  const { collectPostalCode, collectSecurityCode, id, language, name, origins } = profile;
  await tx.query(sql`
    update hosted_field_profiles set name = ${name}, origins = ${origins},
      collect_security_code = ${collectSecurityCode}, collect_postal_code = ${collectPostalCode},
      language = ${language}
    where ${named(id)}`);
}

/** The profile that is no more; undefined when the caller had none of that id. */
export async function removeProfile(tx: Tx, caller: PartnerCaller, profileId: string) {
  const [row] = await tx.query<Profile>(sql`
    delete from hosted_field_profiles where ${named(profileId)} and ${isOf(caller)}
    returning ${PROFILE}`);
  return row;
}

export async function listProfiles(
  db: Queryable,
  caller: PartnerCaller,
  { page, merchantId }: Readonly<{ page: PageRequest; merchantId: string | undefined }>,
): Promise<Profile[]> {
  // A partner may ask for those of all its merchants.
  const select = sql`
    select ${PROFILE} from hosted_field_profiles ${EVERY_BUCKET} where ${isOf(caller)}`;
  const where = [merchantId === undefined ? undefined : ofMerchant(merchantId)];
  return await readList<Profile>(db, { select, id: sql`profile_id`, page, where });
}

function named(profileId: string): Sql {
  return sql`bucket = ${bucketIn(profileId)} and profile_id = ${profileId}`;
}
