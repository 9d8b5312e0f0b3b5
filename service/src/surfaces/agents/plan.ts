import { dollars } from '../../kernel/money.ts';
import { leftToday, type LeftToday, type PartnerCaller } from '../../access/partners/index.ts';
import { bodyOf } from '../../platform/http/answer.ts';
import { CURRENT } from '../../platform/http/api-version/versions.ts';
import { Problem } from '../../platform/http/errors.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Call, RawCall } from '../../platform/http/route.ts';
import type { ActionDeps, GuardedAction } from '../approvals/index.ts';

/** Of a proposal, what a person has to know to decide: whose money, on which card, and what is left then. */
export type Planned = GuardedAction & Readonly<{ plan: string }>;

type Asked = Pick<RawCall, 'waitWithoutSlot' | 'url' | 'ip' | 'correlationId'> &
  Readonly<{ caller: PartnerCaller }>;
type Shown = Readonly<Record<string, unknown>>;

/** Who asks for the plan, as a route's call says it. */
export function askedBy(call: Pick<Call, keyof Asked>, caller: PartnerCaller): Asked {
  const { correlationId, ip, url, waitWithoutSlot } = call;
  return { caller, correlationId, ip, url, waitWithoutSlot };
}

export async function planned(
  deps: ActionDeps,
  asked: Asked,
  action: GuardedAction,
): Promise<Planned> {
  const summary = deps
    .routes()
    .find(({ operationId }) => operationId === action.operation)?.summary;
  const what = summary ?? action.operation;
  const { card, merchant } = await partiesOf(deps, asked, action);
  const [money] = action.amounts;
  const parts = [
    money ? `${dollars(money.amount)} ${money.currency}` : undefined,
    card,
    merchant,
  ].filter((part) => part !== undefined);
  const sentences = [
    `${what}: ${[...parts, action.path].join(', ')}.`,
    ...(action.status === 'WAITING' ? await whatIsNext(deps, asked, action) : []),
  ];
  return { ...action, plan: sentences.join(' ') };
}

async function whatIsNext(deps: ActionDeps, asked: Asked, action: GuardedAction) {
  const { amounts, confirmable, operation } = action;
  const { clientId, partnerId } = asked.caller;
  const call = { clientId, partnerId, operation, money: amounts[0] ?? null };
  const left = await leftToday(deps.db, call, deps.clock.now());
  return [
    'Nothing has been done yet.',
    ...limitsIn(left),
    confirmable
      ? 'Confirm it with this proposalId and digest before it expires.'
      : 'A person must approve it in the console.',
  ];
}

/** What the agent may still do today once this is done. */
function limitsIn({ amount, calls }: LeftToday): string[] {
  const parts = [
    amount &&
      `${dollars(BigInt(amount.left))} of ${dollars(BigInt(amount.limit))} ${amount.currency}`,
    calls && `${calls.left} of ${calls.limit} calls`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? [] : [`Left to the agent today after it: ${parts.join(', ')}.`];
}

/**
 * Of a partner's own records alone, whichever scopes the agent has: the answer of what it proposes would
 * tell it as much.
 */
async function partiesOf(deps: ActionDeps, asked: Asked, action: GuardedAction) {
  const { recordId, shown, subject } = action;
  const sent: unknown = shown === null ? null : JSON.parse(shown);
  const body: Shown = isRecord(sent) ? sent : {};
  const ids = [recordId, subject, body['paymentId'], body['paymentMethodId']].map(String);
  const used = await methodAmong(deps, asked, ids);
  const merchantId = merchantIdIn(action, body) ?? used?.merchantId ?? asked.caller.merchantId;
  const merchant = merchantId && (await read(deps, asked, ['retrieveMerchant', { merchantId }]));
  return {
    card: used ? `${used.brand} ending in ${used.lastFour}` : tokenIn(body),
    merchant: merchant ? `merchant ${nameIn(merchant)}${merchantId}` : undefined,
  };
}

/** What the payment, of a dispute too, was made with; or a stored method itself. */
async function methodAmong(deps: ActionDeps, asked: Asked, ids: readonly string[]) {
  const idOf = (kind: string) => ids.find((id) => id.startsWith(kind));
  const dispute = await read(deps, asked, ['retrieveDispute', { disputeId: idOf('di') }]);
  const paymentId = idOf('pi') ?? textIn(dispute, 'paymentId');
  const payment = await read(deps, asked, ['retrievePayment', { paymentId }]);
  const stored = ['retrievePaymentMethod', { paymentMethodId: idOf('pm') }] as const;
  const record = payment ?? (await read(deps, asked, stored));
  const method = isRecord(payment?.['paymentMethod']) ? payment['paymentMethod'] : record;
  const [brand, lastFour] = [textIn(method, 'cardBrand'), textIn(method, 'lastFour')];
  if (brand === undefined || lastFour === undefined) return undefined;
  return { brand, lastFour, merchantId: textIn(record, 'merchantId') };
}

function merchantIdIn({ merchantId, path }: GuardedAction, body: Shown): string | undefined {
  return merchantId ?? /\/(\d{13})(?:\/|$)/.exec(path)?.[1] ?? textIn(body, 'merchantId');
}

/** What card it is nobody knows before it is used. */
function tokenIn({ paymentMethod }: Shown): string | undefined {
  const isToken = isRecord(paymentMethod) && paymentMethod['temporaryToken'] !== undefined;
  return isToken ? 'the card of a temporary token' : undefined;
}

type Wanted = readonly [operationId: string, params: Readonly<Record<string, string | undefined>>];

async function read(
  deps: ActionDeps,
  asked: Asked,
  [operationId, params]: Wanted,
): Promise<Shown | undefined> {
  const route = deps.routes().find((one) => one.operationId === operationId);
  if (!route || Object.values(params).includes(undefined)) return undefined;
  const headers = { 'api-version': CURRENT };
  try {
    const call = { ...asked, headers, method: 'GET', params, query: {}, body: undefined };
    const body = bodyOf(await route.run(call));
    return isRecord(body) ? body : undefined;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function textIn(record: Shown | undefined, name: string): string | undefined {
  const value = record?.[name];
  return typeof value === 'string' ? value : undefined;
}

const NAME_SHOWN_MAX = 60;

/** In quotation marks that it cannot end by itself: the merchant wrote it. */
function nameIn(merchant: Shown | undefined): string {
  const details = merchant?.['merchantDetails'];
  const about = isRecord(details) ? details['merchantInformation'] : undefined;
  const name = isRecord(about) ? textIn(about, 'operatingAsName') : undefined;
  const plain = name
    ?.replaceAll(/[“”"\p{C}]/gv, ' ')
    .slice(0, NAME_SHOWN_MAX)
    .toWellFormed();
  return plain === undefined ? '' : `“${plain.trim()}” `;
}
