import type { Clock } from '../../service/src/kernel/clock.ts';
import type { AuditLog } from '../../service/src/platform/audit-log/audit-log.ts';
import type { Database } from '../../service/src/platform/db/pool.ts';
import { ok } from '../../service/src/platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../service/src/platform/http/errors.ts';
import { byOf } from '../../service/src/platform/http/caller.ts';
import { type Route, route } from '../../service/src/platform/http/route.ts';
import type { Job } from '../../service/src/platform/jobs/jobs.ts';
import type { Keyring } from '../../service/src/platform/keys/keyring.ts';
import type { Logger } from '../../service/src/platform/logger.ts';
import { partnerOf } from '../../service/src/access/partners/index.ts';
import { testCards } from './cards.ts';
import { NewSandboxDispute, SandboxDisputeBody } from './dispute-schema.ts';
import { SANDBOX_PROBLEMS } from './errors.ts';
import { openDispute } from './open-dispute.ts';
import { faultsBody, setFaults } from './set-faults.ts';
import { currentFill, type PlayTrade, startFill } from './fill.ts';
import { issuerFaults, setIssuerFaults } from './issuer-faults.ts';
import {
  CardsBody,
  FaultsBody,
  FillBody,
  IssuerFaultsBody,
  NewFaults,
  NewFill,
  NewIssuerFaults,
} from './schema.ts';

type Deps = Readonly<{
  db: Database;
  clock: Clock;
  realClock: Clock;
  logger: Logger;
  audit: AuditLog;
  acquirers: Readonly<{ names: readonly string[] }>;
  playTrade: PlayTrade;
  issuerUrl: string | undefined;
  keyring: Keyring;
  jobs: () => readonly Job[];
}>;

const READ = { tag: 'Sandbox', access: 'operator.read' } as const;
const WRITE = { tag: 'Sandbox', access: 'operator.system.write' } as const;
const ONLY_THERE = 'Only available in the sandbox; 404 elsewhere.';

/** What helps to try things out. Outside the sandbox these routes do not exist. */
export function sandboxRoutes(deps: Deps): Route[] {
  return [
    route('GET /sandbox/cards', {
      ...READ,
      access: 'any-credential',
      operationId: 'listTestCards',
      summary: 'List the test cards and amounts, and what each does',
      description: ONLY_THERE,
      answers: { 200: CardsBody },
      handle: () => ok(testCards()),
    }),
    route('GET /sandbox/faults', {
      ...READ,
      operationId: 'listFaults',
      summary: 'List what simulated acquirers are to do wrong',
      description: ONLY_THERE,
      answers: { 200: FaultsBody },
      handle: async () => ok(await faultsBody(deps)),
    }),
    route('PUT /sandbox/faults', {
      ...WRITE,
      operationId: 'setFaults',
      summary: 'Set what simulated acquirers are to do wrong',
      description: `${ONLY_THERE} Replaces all earlier faults; an empty list ends them. Of the faults that fit a call the first is suffered. Takes effect in every process within a second.`,
      body: NewFaults,
      answers: { 200: FaultsBody },
      handle: async (call) => {
        await setFaults(deps, call.body.faults, byOf(call));
        return ok(await faultsBody(deps));
      },
    }),
    ...issuerFaultRoutes(deps),
    disputeRoute(deps),
    route('GET /sandbox/fill', {
      ...READ,
      operationId: 'retrieveFill',
      summary: 'Retrieve how far the sandbox is filled',
      description: ONLY_THERE,
      answers: { 200: FillBody },
      handle: async () => ok(await currentFill(deps)),
    }),
    route('POST /sandbox/fill', {
      ...WRITE,
      operationId: 'startFill',
      summary: 'Fill the sandbox with trade',
      description: `${ONLY_THERE} Makes merchants of the first partner and plays days of their trade in the background: payments, declines, holds, 3-D Secure, refunds, batches and payouts. The time of the sandbox moves on by as many days.`,
      body: NewFill,
      answers: { 202: FillBody },
      problems: [SANDBOX_PROBLEMS.fillRunning],
      handle: async (call) => ({ status: 202, body: await startFill(deps, call.body, byOf(call)) }),
    }),
  ];
}

function disputeRoute(deps: Deps): Route {
  return route('POST /sandbox/disputes', {
    tag: 'Sandbox',
    access: 'dispute.write',
    operationId: 'openSandboxDispute',
    summary: 'Have the simulated issuer dispute a payment',
    description: `${ONLY_THERE} At once. What follows an answer follows some days later, by the time of the sandbox.`,
    body: NewSandboxDispute,
    answers: { 201: SandboxDisputeBody },
    problems: [PLATFORM_PROBLEMS.notFound, SANDBOX_PROBLEMS.nothingToDispute],
    handle: async (call) => await openDispute(deps, partnerOf(call), call.body),
  });
}

function issuerFaultRoutes(deps: Deps): Route[] {
  const ISSUER = {
    answers: { 200: IssuerFaultsBody },
    problems: [PLATFORM_PROBLEMS.unavailable],
  } as const;
  return [
    route('GET /sandbox/issuer-faults', {
      ...READ,
      ...ISSUER,
      operationId: 'listIssuerFaults',
      summary: 'List what the issuer simulator is to do wrong',
      description: ONLY_THERE,
      handle: async () => ok(await issuerFaults(deps)),
    }),
    route('PUT /sandbox/issuer-faults', {
      ...WRITE,
      ...ISSUER,
      operationId: 'setIssuerFaults',
      summary: 'Set what the issuer simulator is to do wrong',
      description: `${ONLY_THERE} Replaces all earlier faults; an empty list ends them, as does a restart of the simulator. Of the faults that fit a request the first is suffered. To see webhooks fail, create an endpoint with the address \`webhookReceiverUrl\`.`,
      body: NewIssuerFaults,
      problems: [SANDBOX_PROBLEMS.noIssuer, PLATFORM_PROBLEMS.unavailable],
      handle: async (call) => ok(await setIssuerFaults(deps, call.body.faults, byOf(call))),
    }),
  ];
}
