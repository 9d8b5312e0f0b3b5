import {
  PARTNER_PROBLEMS,
  type RecordScope,
  sharedList,
  sharedRetrieve,
} from '../../access/partners/index.ts';
import { created, done, ok } from '../../platform/http/answer.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { merchantCreation, ONBOARDING_PROBLEMS } from '../onboarding/index.ts';
import { createDraft } from './create-draft.ts';
import { deleteDraft } from './delete-draft.ts';
import type { DraftDeps, SealedDraft } from './draft.ts';
import { findDraft, listDrafts } from './draft-store.ts';
import { DRAFT_PROBLEMS } from './errors.ts';
import { linkRoutes } from './links/link-routes.ts';
import { onboardPageRoutes } from './links/page-routes.ts';
import { visitRoutes } from './links/visit-routes.ts';
import { saveDraft } from './save-draft.ts';
import * as schema from './schema.ts';
import { opened } from './sealed-draft.ts';
import { faultsOfDraft, draftSteps } from './steps.ts';
import { submitDraft } from './submit-draft.ts';
import { wholePartnerOf } from './whole-partner.ts';

const READ = { tag: 'Onboarding', access: 'onboarding.merchant.read' } as const;
const WRITE = { tag: 'Onboarding', access: 'onboarding.merchant.write' } as const;
const PATH = '/onboarding/drafts';
const ONE = strict({ draftId: schema.DraftId });
const DRAFT_ID = /^md/;
const DRAFT_KIB = 128; // As much as a draft holds.

/** Merchants to be, as partners fill them in, and as merchants do by links. */
export function draftRoutes(deps: DraftDeps): Route[] {
  return [
    ...reading(deps),
    ...filling(deps),
    ...ending(deps),
    ...linkRoutes(deps),
    ...visitRoutes(deps),
    ...onboardPageRoutes(deps),
  ];
}

/** A draft with its steps, as they are now. */
async function examined(deps: DraftDeps, draft: SealedDraft, caller?: Caller) {
  const known = await opened(deps.keyring, draft);
  const isOver = known.status === 'SUBMITTED';
  const asked = { caller, now: deps.clock.now() };
  const faults = isOver ? [] : faultsOfDraft(known.draftedMerchant, asked);
  return { ...known, steps: draftSteps(known.draftedMerchant, faults) };
}

/** A credential that is bound to one merchant has nothing to do with those to be. */
function whole(whose: RecordScope): RecordScope {
  if (whose.merchantId !== null) throw new Problem(PLATFORM_PROBLEMS.forbidden);
  return whose;
}

function reading(deps: DraftDeps): Route[] {
  const { db } = deps;
  const records = {
    ...READ,
    path: PATH,
    names: ['MerchantDraft', 'MerchantDrafts'],
    nouns: ['a draft of a merchant', 'drafts of merchants'],
  } as const;
  const [list, listAll] = sharedList(records, {
    filters: schema.DraftsQuery,
    ids: DRAFT_ID,
    record: schema.DraftSummary,
    rows: async (whose, asked) => {
      const { reached, rows } = await listDrafts(db, whole(whose), asked);
      return { rows: await Promise.all(rows.map((row) => examined(deps, row))), reached };
    },
    serialize: schema.draftSummary,
  });
  const [one, any] = sharedRetrieve(records, {
    id: ['draftId', schema.DraftId],
    record: schema.DraftBody,
    find: async (whose, draftId) => {
      const draft = await findDraft(db, whole(whose), draftId);
      return draft && (await examined(deps, draft));
    },
    serialize: schema.draftBody,
  });
  return [list, one, listAll, any];
}

function filling(deps: DraftDeps): Route[] {
  return [
    route(`POST ${PATH}`, {
      ...WRITE,
      operationId: 'createMerchantDraft',
      summary: 'Begin a draft of a merchant',
      description:
        'Keeps as much of a merchant as is known, for people to go on with: any member may be missing or not valid yet, and `steps` of the answer tells what is. Nothing is created until the draft is submitted. A draft that nobody has changed for 90 days is deleted.',
      body: schema.NewDraft,
      bodyKiB: DRAFT_KIB,
      answers: { 201: schema.DraftBody },
      problems: [DRAFT_PROBLEMS.tooMany, PLATFORM_PROBLEMS.idempotencyMismatch],
      handle: async (call) => {
        const caller = wholePartnerOf(call);
        const draft = await createDraft(deps, caller, call.body);
        const faults = faultsOfDraft(draft.draftedMerchant, { caller, now: deps.clock.now() });
        const steps = draftSteps(draft.draftedMerchant, faults);
        return created(schema.draftBody({ ...draft, steps }), `${PATH}/${draft.id}`);
      },
    }),
    route(`PUT ${PATH}/:draftId`, {
      ...WRITE,
      operationId: 'saveMerchantDraft',
      summary: 'Save a draft of a merchant',
      description:
        'Puts `draftedMerchant` in place of what the draft has. Send the `version` that you have read: if somebody has saved another since, nothing is changed, and the 409 says who has and when. What is there already is no change, so a request whose answer was lost can be sent again.',
      params: ONE,
      body: schema.SavedDraft,
      bodyKiB: DRAFT_KIB,
      answers: { 200: schema.DraftBody },
      problems: [DRAFT_PROBLEMS.changed, DRAFT_PROBLEMS.submitted],
      handle: async (call) => {
        const caller = wholePartnerOf(call);
        const draft = await saveDraft(deps, { caller, ...call.params }, call.body);
        const faults = faultsOfDraft(draft.draftedMerchant, { caller, now: deps.clock.now() });
        return ok(schema.draftBody({ ...draft, steps: draftSteps(draft.draftedMerchant, faults) }));
      },
    }),
  ];
}

function ending(deps: DraftDeps): Route[] {
  const createMerchant = merchantCreation(deps);
  return [
    route(`POST ${PATH}/:draftId/submit`, {
      ...WRITE,
      operationId: 'submitMerchantDraft',
      summary: 'Submit a draft of a merchant',
      description:
        'Creates the merchant, once, however often this is sent: the id of the draft is the idempotencyKey of the creation. All faults of the draft are told together. The draft then has the `merchantId` and no content of its own, and its links end.',
      params: ONE,
      body: schema.Submitted,
      finishesWork: true,
      answers: { 200: schema.DraftBody },
      problems: [
        DRAFT_PROBLEMS.changed,
        ONBOARDING_PROBLEMS.chainNotYours,
        PARTNER_PROBLEMS.limitReached,
      ],
      handle: async (call) => {
        const { body, correlationId, params } = call;
        const caller = wholePartnerOf(call);
        const submission = { ...params, ...body, caller, correlationId };
        const draft = await submitDraft({ ...deps, createMerchant }, submission);
        return ok(schema.draftBody(await examined(deps, draft, caller)));
      },
    }),
    route(`DELETE ${PATH}/:draftId`, {
      ...WRITE,
      operationId: 'deleteMerchantDraft',
      summary: 'Delete a draft of a merchant',
      description: 'With its links. The merchant of a draft that was submitted stays.',
      params: ONE,
      answers: { 204: 'Deleted' },
      problems: [DRAFT_PROBLEMS.submitted],
      handle: (call) => {
        const { correlationId, params } = call;
        return done(deleteDraft(deps, { ...params, caller: wholePartnerOf(call), correlationId }));
      },
    }),
  ];
}
