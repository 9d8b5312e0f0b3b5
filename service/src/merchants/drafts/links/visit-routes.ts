import { Type } from 'typebox';
import { findBranding, shownBranding, BrandingBody } from '../../branding/index.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { ok } from '../../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../../platform/http/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as wire from '../../../platform/http/schema.ts';
import type { DraftDeps } from '../draft.ts';
import { OwnDraftedMerchant } from '../drafted-merchant.ts';
import { DRAFT_PROBLEMS } from '../errors.ts';
import { SavedDraft, StepFaults, Submitted } from '../schema.ts';
import { type PartOfDraft, readPart, savePart, submitPart } from './fill-part.ts';
import { type MerchantLink, LINK_STATES, linkIdIn, PARTS, stateOf } from './link.ts';
import { linkLimit, linkOfToken, linkOfVisit, openLink, refuseEnded } from './visit.ts';

/** Of what the page of a link asks for by itself: no part of the API. */
export const OF_LINKS = {
  tag: 'Onboarding',
  access: 'public',
  versioned: false,
  hidden: true,
} as const;

const SECRET_LENGTH_MAX = 100;
const DRAFT_KIB = 128; // As much as a draft holds.
const Secret = Type.String({ maxLength: SECRET_LENGTH_MAX, secret: true, expects: 'a secret' });
const SCHEME = /^Visit (\S{1,100})$/;

const LookedBody = wire.strict({
  state: wire.oneOf(LINK_STATES, 'What the link is good for'),
  language: wire.oneOf(LANGUAGES, 'The language to begin in'),
  parts: Type.Array(wire.oneOf(PARTS, 'A part of a draft')),
  expiresAt: wire.Timestamp,
  brand: BrandingBody,
});

const PartBody = wire.strict({
  version: Type.Integer(),
  today: Type.String({ description: 'The day it is for the service' }),
  draftedMerchant: OwnDraftedMerchant,
  faults: StepFaults,
});

/**
 * What the page of a link asks. To look changes nothing, so that no program which follows links in
 * messages can use one up; a person opens it, and from then on it is that browser's.
 */
export function visitRoutes(deps: DraftDeps): Route[] {
  const limit = linkLimit(deps);
  const limited = async (secret: string): Promise<string> => {
    await limit(linkIdIn(secret) ?? 'none');
    return secret;
  };
  const visited = async (header: (name: string) => string | undefined): Promise<MerchantLink> => {
    const [, visit] = SCHEME.exec(header('Authorization') ?? '') ?? [];
    if (visit === undefined) throw new Problem(PLATFORM_PROBLEMS.notFound);
    return await linkOfVisit(deps, await limited(visit));
  };
  return [...openingRoutes(deps, limited), ...fillingRoutes(deps, visited)];
}

function openingRoutes(
  deps: DraftDeps,
  limited: (secret: string) => Promise<string>,
): readonly Route[] {
  const { clock, db } = deps;
  return [
    route('POST /onboard/look', {
      ...OF_LINKS,
      operationId: 'lookAtMerchantLink',
      summary: 'Whose link it is, and what it is good for',
      body: wire.strict({ token: Secret }),
      answers: { 200: LookedBody },
      problems: [PLATFORM_PROBLEMS.notFound],
      handle: async ({ body }) => {
        const link = await linkOfToken(deps, await limited(body.token));
        const { expiresAt, language, parts, partnerId } = link;
        const brand = shownBranding(await findBranding(db, partnerId));
        const state = stateOf(link, clock.now());
        return ok({ state, language, parts, expiresAt: expiresAt.toISOString(), brand });
      },
    }),
    route('POST /onboard/open', {
      ...OF_LINKS,
      operationId: 'openMerchantLink',
      summary: 'Open a link in this browser, and in no other',
      body: wire.strict({ token: Secret, visit: Secret }),
      answers: { 200: PartBody },
      problems: [PLATFORM_PROBLEMS.notFound, DRAFT_PROBLEMS.linkEnded, DRAFT_PROBLEMS.linkInUse],
      handle: async ({ body: { token, visit }, correlationId }) => {
        await limited(token);
        const link = await openLink(deps, { token, visit, correlationId });
        return ok(shown(deps, await readPart(deps, link)));
      },
    }),
  ];
}

function fillingRoutes(
  deps: DraftDeps,
  visited: (header: (name: string) => string | undefined) => Promise<MerchantLink>,
): readonly Route[] {
  return [
    route('GET /onboard/draft', {
      ...OF_LINKS,
      operationId: 'readMerchantPart',
      summary: 'What the merchant has filled in',
      answers: { 200: PartBody },
      problems: [PLATFORM_PROBLEMS.notFound, DRAFT_PROBLEMS.linkEnded],
      handle: async ({ header }) => ok(shown(deps, await readPart(deps, await visited(header)))),
    }),
    route('PUT /onboard/draft', {
      ...OF_LINKS,
      operationId: 'saveMerchantPart',
      summary: 'Save what the merchant has filled in',
      body: SavedDraft,
      bodyKiB: DRAFT_KIB,
      answers: { 200: PartBody },
      problems: [
        PLATFORM_PROBLEMS.notFound,
        DRAFT_PROBLEMS.linkEnded,
        DRAFT_PROBLEMS.changed,
        DRAFT_PROBLEMS.submitted,
      ],
      handle: async ({ body, header }) => {
        const link = await visited(header);
        refuseEnded(link, deps.clock.now());
        return ok(shown(deps, await savePart(deps, link, body)));
      },
    }),
    route('POST /onboard/submit', {
      ...OF_LINKS,
      operationId: 'submitMerchantPart',
      summary: 'Hand in what the merchant has filled in',
      body: Submitted,
      answers: { 204: 'Handed in' },
      problems: [
        PLATFORM_PROBLEMS.notFound,
        DRAFT_PROBLEMS.linkEnded,
        DRAFT_PROBLEMS.changed,
        DRAFT_PROBLEMS.submitted,
      ],
      handle: async ({ body, correlationId, header }) => {
        await submitPart(deps, await visited(header), { ...body, correlationId });
        return { status: 204 };
      },
    }),
  ];
}

function shown({ clock }: DraftDeps, { draftedMerchant, faults, version }: PartOfDraft) {
  const today = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { version, today, draftedMerchant, faults };
}
