import { OPERATORS_READ, partnerOf } from '../../../access/partners/index.ts';
import { type Answer, ok } from '../../../platform/http/answer.ts';
import { found } from '../../../platform/http/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import { readMessages } from '../records/authentication-store.ts';
import { AuthenticationId } from '../requests/schema.ts';
import type { ThreeDSecure } from '../authenticate/three-d-secure.ts';
import { MessagesBody, messagesBody, MessagesQuery, type Story } from './explain-message.ts';
import { messagesPage } from './messages-page.ts';

const ONE = strict({ authenticationId: AuthenticationId });
const PATH = '/three-d-secure/authentications/:authenticationId/messages';
const FOR_PARTNERS = { tag: '3-D Secure', access: 'payment.read' } as const;
const LIST = {
  summary: 'List the messages of an authentication',
  description:
    'The messages as sent and received, in order, with card data masked and every field explained.',
  params: ONE,
  query: MessagesQuery,
  answers: { 200: MessagesBody },
} as const;
/** Pages, for people who bring a credential: they hold nothing that the list does not. */
const PAGE = {
  summary: 'The messages of an authentication as a page',
  versioned: false,
  hidden: true,
  params: ONE,
  answers: { 200: 'A page' },
} as const;

/** What went wrong with an authentication, or right: for its partner, and for operators. */
export function messageRoutes({ db, find }: ThreeDSecure): Route[] {
  const read = async (authenticationId: string): Promise<Story> => ({
    authenticationId,
    ...found(await readMessages(db, authenticationId)),
  });
  const readOwn = async (call: OwnCall): Promise<Story> => {
    const { partnerId, merchantId } = partnerOf(call);
    const { authenticationId: id } = call.params;
    found(await find({ id, partnerId, merchantId }));
    return await read(id);
  };
  return [
    route(`GET ${PATH}`, {
      ...LIST,
      ...FOR_PARTNERS,
      operationId: 'listOwnAuthenticationMessages',
      handle: async (call) => ok(messagesBody(await readOwn(call), call.query.language)),
    }),
    route(`GET ${PATH}/page`, {
      ...PAGE,
      ...FOR_PARTNERS,
      operationId: 'readOwnAuthenticationMessages',
      handle: async (call) => pageOf(await readOwn(call)),
    }),
    route(`GET /operator${PATH}`, {
      ...LIST,
      ...OPERATORS_READ,
      operationId: 'listAuthenticationMessages',
      handle: async ({ params, query }) =>
        ok(messagesBody(await read(params.authenticationId), query.language)),
    }),
    route(`GET /operator${PATH}/page`, {
      ...PAGE,
      ...OPERATORS_READ,
      operationId: 'readAuthenticationMessages',
      handle: async ({ params }) => pageOf(await read(params.authenticationId)),
    }),
  ];
}

type OwnCall = Parameters<typeof partnerOf>[0] &
  Readonly<{ params: Readonly<{ authenticationId: string }> }>;

function pageOf(story: Story): Answer {
  const { markup, contentSecurityPolicy } = messagesPage(story);
  return {
    status: 200,
    body: markup,
    contentType: 'text/html; charset=utf-8',
    headers: { 'Content-Security-Policy': contentSecurityPolicy },
  };
}
