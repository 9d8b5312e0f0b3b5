import { bucketIn } from '../../../kernel/id.ts';
import { created, ok } from '../../../platform/http/answer.ts';
import { found } from '../../../platform/http/errors.ts';
import { listRoute } from '../../../platform/http/read-route.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import { secretOnce } from '../../../platform/http/secret-once.ts';
import type { DraftDeps } from '../draft.ts';
import { findDraft } from '../draft-store.ts';
import { DRAFT_PROBLEMS } from '../errors.ts';
import { DraftId, LINKS_QUERY } from '../schema.ts';
import { wholePartnerOf } from '../whole-partner.ts';
import { CreatedLink, LinkBody, linkBody, LinkId, NewLink } from './link-schema.ts';
import { listLinks } from './link-store.ts';
import { makeLink, revokeLink } from './make-link.ts';

const READ = { tag: 'Onboarding', access: 'onboarding.merchant.read' } as const;
const WRITE = { tag: 'Onboarding', access: 'onboarding.merchant.write' } as const;
const PATH = '/onboarding/drafts/:draftId/links';
const LINK_ID = /^ml/;

/** Links as partners make, list and withdraw them. */
export function linkRoutes(deps: DraftDeps): Route[] {
  const { clock, db } = deps;
  return [
    route(`POST ${PATH}`, {
      ...WRITE,
      operationId: 'createMerchantLink',
      summary: 'Make a link by which the merchant fills in its part',
      description:
        'Whoever has the link can read and fill in the `parts` of the draft that it names, and nothing else. It works once, in the browser that opens it first, until it expires. A new link takes the place of the one before. The answer has the address, which is shown once: send it to the merchant by a way of your own.',
      params: strict({ draftId: DraftId }),
      body: NewLink,
      answers: { 201: CreatedLink },
      problems: [DRAFT_PROBLEMS.submitted],
      handle: async (call) => {
        const { correlationId, params } = call;
        const { draftId } = params;
        const caller = wholePartnerOf(call);
        const bucket = bucketIn(draftId);
        const asked = { call, operation: 'create-merchant-link', bucket };
        return await secretOnce(deps, asked, async (at) => {
          const request = { caller, correlationId, draftId };
          const { link, url } = await makeLink({ ...deps, db: at }, request, call.body);
          const body = { ...linkBody(link, clock.now()), merchantLinkUrl: url };
          return created(body, `/onboarding/drafts/${draftId}/links`);
        });
      },
    }),
    listRoute({
      ...READ,
      path: PATH,
      operationId: 'listMerchantLinks',
      summary: 'List the links of a draft',
      params: strict({ draftId: DraftId }),
      query: LINKS_QUERY,
      record: LinkBody,
      ids: LINK_ID,
      rows: async (call, page) => {
        const { draftId } = call.params;
        found(await findDraft(db, wholePartnerOf(call), draftId));
        return await listLinks(db, draftId, page);
      },
      serialize: (link) => linkBody(link, clock.now()),
    }),
    route(`POST ${PATH}/:linkId/revoke`, {
      ...WRITE,
      operationId: 'revokeMerchantLink',
      summary: 'Withdraw a link',
      description:
        'From then on it opens nothing, also where it is open already. What the merchant has saved stays in the draft. Withdrawing a link that is over has no effect.',
      params: strict({ draftId: DraftId, linkId: LinkId }),
      answers: { 200: LinkBody },
      handle: async (call) => {
        const { correlationId, params } = call;
        const asked = { ...params, caller: wholePartnerOf(call), correlationId };
        return ok(linkBody(await revokeLink(deps, asked), clock.now()));
      },
    }),
  ];
}
