import { type Lease, leaseColumns } from '../../platform/db/lease.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

const LEASE = leaseColumns({ holder: 'lease_holder', until: 'lease_until' });

/** Of one host. */
export type HeldForwarding = Readonly<{ acquirer: string; holder: string }>;

/** False while another forwards to the host, or while it rests. */
export async function takeForwarding(
  db: Queryable,
  acquirer: string,
  lease: Lease,
): Promise<boolean> {
  await db.query(sql`
    insert into forwarding_leases (acquirer) values (${acquirer}) on conflict do nothing`);
  const rows = await db.query(sql`
    update forwarding_leases set ${LEASE.taken(lease)}
    where acquirer = ${acquirer} and ${LEASE.isFree(lease.now)} returning 1`);
  return rows.length > 0;
}

/** False where it was lost. */
export async function renewForwarding(
  db: Queryable,
  { acquirer, holder }: HeldForwarding,
  until: Date,
): Promise<boolean> {
  const rows = await db.query(sql`
    update forwarding_leases set ${LEASE.renewed(until)}
    where acquirer = ${acquirer} and ${LEASE.isOf(holder)} returning 1`);
  return rows.length > 0;
}

/** Nobody forwards to the host before `restsUntil`; null: whoever comes next does. */
export async function endForwarding(
  db: Queryable,
  { acquirer, holder }: HeldForwarding,
  restsUntil: Date | null,
): Promise<void> {
  await db.query(sql`
    update forwarding_leases set lease_until = ${restsUntil}, lease_holder = null
    where acquirer = ${acquirer} and ${LEASE.isOf(holder)}`);
}
