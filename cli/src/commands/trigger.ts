import type { Causeway, TypedEvent } from '../../../sdk/src/index.ts';
import { bodyFrom } from '../body.ts';
import { isRecord } from '../cells.ts';
import { type Command, type Given, isSet, JQ_FLAG, valueOf } from '../command.ts';
import { type Client, connect, isSameOrigin } from '../connection.ts';
import type { Context } from '../context.ts';
import { EVENT_TYPES, isEventType } from '../event-types.ts';
import { CliError, usageError } from '../failure.ts';
import { DETAILS, EVENTS } from '../generated/commands.ts';
import { tableWriter, writeResult } from '../output.ts';
import { findSandbox, sandboxMerchantOf, type SandboxRole } from '../sandbox-file.ts';
import { type Stage, stageOf } from '../stage.ts';
import { TRIGGERS } from '../triggers/index.ts';
import type { Trigger } from '../triggers/steps.ts';

const WAIT_MAX_MS = 30_000;

export const triggerCommand: Command = {
  words: ['trigger'],
  summary: 'Make an event happen in the sandbox',
  about:
    'What the event is about is really done: a payment is made, completed, declined. Your data goes into the ' +
    'request that causes the event. Printed is the event, once it is published.',
  positionals: [
    { name: 'event', values: EVENT_TYPES, about: 'its type; --list has all', isOptional: true },
  ],
  flags: [
    {
      name: 'data',
      short: 'd',
      takes: 'DATA',
      isRepeated: true,
      about: 'JSON, @file, -, or path.to.field=value',
    },
    { name: 'merchant-id', takes: 'ID', about: 'for this merchant; by default the sandbox’s' },
    {
      name: 'move-clock',
      about: 'allow it to move the sandbox’s time, where the event needs that',
    },
    { name: 'list', about: 'list all types, and why some cannot be triggered' },
    JQ_FLAG,
  ],
  examples: ['trigger payment.completed -d amount.amount=2599', 'trigger --list'],
  run: trigger,
};

async function trigger(context: Context, given: Given): Promise<void> {
  if (isSet(given, 'list')) {
    await list(context);
    return;
  }
  const [type = ''] = given.positionals;
  if (!isEventType(type)) throw usageError('Which event? `causeway trigger --list` lists them.');
  const known = TRIGGERS[type];
  if (typeof known === 'string') throw new CliError(`${type} cannot be triggered: ${known}.`);
  if (known.movesClock && !isSet(given, 'move-clock')) {
    throw usageError(
      `${type} needs the sandbox’s time to be moved, for everybody: allow it with --move-clock.`,
    );
  }
  const body = await bodyFrom(context, given.flags.get('data') ?? [], DETAILS[known.by].body);
  const needsRole = known.role !== undefined && !isSet(given, 'as');
  const partner = connect(context, needsRole ? withRole(given, known.role) : given, 'partner');
  const stage = stageOf({
    partner,
    operator: connect(context, withRole(given, 'operator'), 'operator'),
    approver: connect(context, withRole(given, 'approver'), 'operator'),
    merchantId: valueOf(given, 'merchant-id') ?? (await merchantOf(context, partner)),
    partnerId: await partnerIdOf(partner.causeway),
    own: inFull({ ...body }),
    signal: context.signal,
  });
  const place = await placeNow(partner.causeway);
  const done = await known.act(stage);
  const isOurs = (event: TypedEvent) =>
    event.type === type && isCausedBy(event, { known, stage, done });
  const event = await published(context, partner.causeway, { place, isOurs });
  if (!event)
    throw new CliError(
      `It was done, and ${type} did not come: \`causeway events list\` may tell why.`,
    );
  await writeResult(context.out, event);
}

function withRole(given: Given, role: SandboxRole): Given {
  return { ...given, flags: new Map([...given.flags, ['as', [role]]]) };
}

type Done = Readonly<{ known: Trigger; stage: Pick<Stage, 'correlationId'>; done: unknown }>;

/** Whether an event comes of what was done: of a request, of a record, or of time. */
export function isCausedBy(event: TypedEvent, { known, stage, done }: Done): boolean {
  if (known.movesClock || event.correlationId === stage.correlationId) return true;
  return isRecord(done) && Object.values(done).map(String).includes(event.subjectId);
}

/** `amount=1250` for `amount.amount`, in dollars of Canada unless another currency is named. */
function inFull(own: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { amount } = own;
  if (amount === undefined) return own;
  const members = isRecord(amount) ? amount : { amount: Number(amount) };
  return { ...own, amount: { currency: 'CAD', ...members } };
}

const MERCHANTS_SEEN = 100;

/** That of the sandbox whose partner calls, by whatever credential; elsewhere the oldest that takes payments. */
async function merchantOf(context: Context, { causeway, connection }: Client): Promise<string> {
  const sandbox = connection.sandbox ?? findSandbox(context);
  if (sandbox && isSameOrigin(sandbox.baseUrl, connection.baseUrl)) {
    const { clientId } = await causeway.partner.whoAmI();
    const own = sandboxMerchantOf(sandbox, clientId);
    if (own !== undefined) return own;
  }
  const merchants = await causeway.merchants.list().toArray(MERCHANTS_SEEN);
  const oldest = merchants.findLast(({ merchantStatus }) => merchantStatus === 'ACTIVE');
  if (oldest) return oldest.merchantId;
  throw new CliError(
    'There is no merchant that takes payments: make one with `causeway merchants create`.',
  );
}

async function partnerIdOf(causeway: Causeway): Promise<string> {
  const { partner } = await causeway.partner.whoAmI();
  if (partner) return partner.partnerId;
  throw usageError('Events are a partner’s: sign in as one, not as an operator.');
}

async function placeNow(causeway: Causeway): Promise<string> {
  const page = await causeway.events.list({ after: 'now', limit: 1 });
  return new URL(page.next ?? page.self, 'http://events').searchParams.get('after') ?? 'now';
}

type Looked = Readonly<{ place: string; isOurs: (event: TypedEvent) => boolean }>;

/** The event, which is published a moment after what it is about. */
async function published(
  context: Context,
  causeway: Causeway,
  { place, isOurs }: Looked,
): Promise<TypedEvent | undefined> {
  const found = new AbortController();
  const signal = AbortSignal.any([context.signal, found.signal, AbortSignal.timeout(WAIT_MAX_MS)]);
  let event: TypedEvent | undefined;
  await causeway.events.listen(
    (one) => {
      if (event || !isOurs(one)) return;
      event = one;
      found.abort();
    },
    { after: place, signal },
  );
  return event;
}

async function list({ out }: Context): Promise<void> {
  const rows = EVENT_TYPES.map((type) => {
    const known = TRIGGERS[type];
    const isPossible = typeof known !== 'string';
    const how = isPossible ? `by ${known.by}` : `not: ${known}`;
    const needs = isPossible && known.movesClock ? ', with --move-clock' : '';
    return { type, triggered: `${how}${needs}`, about: EVENTS[type] };
  });
  if (!out.isForPeople) await writeResult(out, rows);
  else await tableWriter(out, { paths: ['type', 'triggered', 'about'], isNamed: true })(rows);
}
