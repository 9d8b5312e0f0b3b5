import { bucketOf } from '../../kernel/id.ts';
import { findPartner } from '../../access/partners/index.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import { type Branding, COLOUR } from './branding.ts';

/** As the partner has set it; else its name, in a colour of ours. */
export async function findBranding(db: Queryable, partnerId: string): Promise<Branding> {
  const [row] = await db.query<Branding>(sql`
    select partner_id as "partnerId", name, colour, logo, logo_type as "logoType"
    from partner_branding
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}`);
  if (row) return row;
  const name = (await findPartner(db, partnerId))?.name ?? '';
  return { partnerId, name, colour: COLOUR, logo: null, logoType: null };
}

export async function writeBranding(tx: Tx, branding: Branding, now: Date): Promise<void> {
  const { colour, logo, logoType, name, partnerId } = branding;
  await tx.query(sql`
    insert into partner_branding
      (bucket, partner_id, name, colour, logo, logo_type, modified_at)
    values (${bucketOf(partnerId)}, ${partnerId}, ${name}, ${colour}, ${logo}, ${logoType}, ${now})
    on conflict (bucket, partner_id) do update
    set name = excluded.name, colour = excluded.colour, logo = excluded.logo,
        logo_type = excluded.logo_type, modified_at = excluded.modified_at`);
}
