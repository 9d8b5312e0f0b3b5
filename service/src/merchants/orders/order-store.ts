import type { PartnerCaller } from '../../access/partners/index.ts';
import { EVERY_BUCKET, ofMerchant } from '../../platform/db/in-buckets.ts';
import { type Filter, readList } from '../../platform/db/list.ts';
import { empty, type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import { bucketOfOrder, type Order, type OrderMove, type OrderStatus } from './order.ts';

const ORDER = sql`
  bucket, merchant_order_id::text as id, partner_id as "partnerId", merchant_id as "merchantId",
  status, order_type as "orderType", request, snapshot, adjudication,
  user_identifier as "userIdentifier", install_at as "installAt", sequence, created_at as "createdAt",
  modified_at as "modifiedAt"`;

/** False when the number is taken; then nothing was written. */
export async function insertOrder(tx: Tx, order: Order): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into orders
      (bucket, merchant_order_id, partner_id, merchant_id, status, order_type, request, snapshot,
       adjudication, user_identifier, install_at, sequence, created_at, modified_at)
    values (${order.bucket}, ${order.id}, ${order.partnerId}, ${order.merchantId}, ${order.status},
            ${order.orderType}, ${JSON.stringify(order.request)}, ${JSON.stringify(order.snapshot)},
            ${JSON.stringify(order.adjudication)}, ${order.userIdentifier}, ${order.installAt},
            ${order.sequence}, ${order.createdAt}, ${order.modifiedAt})
    on conflict (bucket, merchant_order_id) do nothing returning 1`);
  return rows.length === 1;
}

type OrderOf = Readonly<{ caller: PartnerCaller; merchantId: string }>;

/** The orders of one merchant, as far as the caller may see them. */
function ownedBy({ caller, merchantId }: OrderOf): Sql {
  return sql`${ofMerchant(merchantId)}
    and partner_id = ${caller.partnerId}
    ${caller.merchantId === null ? empty : sql`and ${ofMerchant(caller.merchantId)}`}`;
}

export async function findOrder(db: Queryable, owner: OrderOf, id: string) {
  const [row] = await db.query<Order>(sql`
    select ${ORDER} from orders where ${ownedBy(owner)} and merchant_order_id = ${id}`);
  return row;
}

/** Whoever's it is: for operators and the worker. */
export async function findAnyOrder(db: Queryable, id: string): Promise<Order | undefined> {
  const [row] = await db.query<Order>(sql`select ${ORDER} from orders where ${named(id)}`);
  return row;
}

export async function listOrders(
  db: Queryable,
  owner: OrderOf,
  { page, status }: Readonly<{ page: PageRequest; status: OrderStatus | undefined }>,
): Promise<Order[]> {
  return await select(db, page, sql`${ownedBy(owner)} ${having(status)}`);
}

export type OrderFilters = Readonly<{
  status?: OrderStatus;
  partnerId?: string;
  merchantId?: string;
}>;

export async function listAnyOrders(
  db: Queryable,
  page: PageRequest,
  { merchantId, partnerId, status }: OrderFilters,
): Promise<Order[]> {
  if (merchantId !== undefined) {
    const partners = partnerId === undefined ? empty : sql`and partner_id = ${partnerId}`;
    const those = sql`${ofMerchant(merchantId)} ${partners} ${having(status)}`;
    return await select(db, page, those);
  }
  return await select(db, page, sql`true`, [
    [sql`partner_id`, partnerId],
    [sql`status`, status],
  ]);
}

/** The oldest orders in a state, of any partner. */
export async function oldestOrders(
  db: Queryable,
  status: OrderStatus,
  { after, limit }: Readonly<{ after: Order | undefined; limit: number }>,
): Promise<Order[]> {
  // Each is moved by itself, where it is.
  return await db.query<Order>(sql`
    select ${ORDER} from orders ${EVERY_BUCKET} where status = ${status}
      ${after ? sql`and (created_at, merchant_order_id) > (${after.createdAt}, ${after.id})` : empty}
    order by created_at, merchant_order_id limit ${limit}`);
}

/** The order in its new state, or undefined when it had left `from` before; then nothing is done. */
export async function moveIfStill(
  tx: Tx,
  { id, status }: Pick<Order, 'id' | 'status'>,
  { move, installAt }: Readonly<{ move: OrderMove; installAt: Date | null }>,
): Promise<Order | undefined> {
  const [row] = await tx.query<Order>(sql`
    update orders
    set status = ${move.to}, modified_at = ${move.at}, sequence = sequence + 1,
        install_at = coalesce(${installAt}, install_at)
    where ${named(id)} and status = ${status} returning ${ORDER}`);
  if (!row) return undefined;
  await tx.query(sql`
    insert into order_moves
      (bucket, merchant_order_id, from_status, to_status, at, actor, reason, correlation_id)
    values (${row.bucket}, ${id}, ${move.from}, ${move.to}, ${move.at}, ${move.actor},
            ${move.reason}, ${move.correlationId})`);
  return row;
}

export async function movesOf(db: Queryable, id: string): Promise<OrderMove[]> {
  const rows = await db.query<OrderMove>(sql`
    select from_status as "from", to_status as "to", at, actor, reason,
           correlation_id as "correlationId"
    from order_moves where ${named(id)}`);
  return inOrder(rows);
}

/** Moves of one instant are distinguished by where each begins: no state is met twice. */
function inOrder(moves: readonly OrderMove[]): OrderMove[] {
  const ends = new Set(moves.map(({ to }) => to));
  const ordered: OrderMove[] = [];
  let next = moves.find(({ from }) => !ends.has(from));
  while (next) {
    ordered.push(next);
    const { to } = next;
    next = moves.find(({ from }) => from === to);
  }
  return ordered;
}

function named(id: string): Sql {
  return sql`bucket = ${bucketOfOrder(id)} and merchant_order_id = ${id}`;
}

function having(status: OrderStatus | undefined): Sql {
  return status === undefined ? empty : sql`and status = ${status}`;
}

async function select(
  db: Queryable,
  page: PageRequest,
  condition: Sql,
  filters: readonly Filter[] = [],
) {
  // A merchant's have its bucket in their condition; an operator may ask for everybody's.
  const rows = sql`select ${ORDER} from orders ${EVERY_BUCKET} where ${condition}`;
  return await readList<Order>(db, { select: rows, id: sql`merchant_order_id`, page, filters });
}
