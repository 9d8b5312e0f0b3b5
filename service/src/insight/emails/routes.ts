import { OPERATORS_READ } from '../../access/partners/index.ts';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import type { Database } from '../../platform/db/pool.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import type { Route } from '../../platform/http/route.ts';
import { findEmail, listEmails } from './email-store.ts';
import * as schema from './schema.ts';

const EMAIL_ID = new RegExp(`^${ID_KINDS.email}${ID_PATTERN}$`);

/** What was written to whom, and what became of it: for whoever looks after the server that sends. */
export function emailRoutes({ db }: Readonly<{ db: Database }>): Route[] {
  return [
    listRoute({
      ...OPERATORS_READ,
      path: '/operator/emails',
      operationId: 'listEmails',
      summary: 'List e-mails of alerts and reports',
      description: 'Of operators and of all partners, for 30 days.',
      query: schema.EmailsQuery,
      ids: EMAIL_ID,
      record: schema.EmailBody,
      rows: (_call, page) => listEmails(db, page),
      serialize: schema.emailBody,
    }),
    retrieveRoute({
      ...OPERATORS_READ,
      path: '/operator/emails/:emailId',
      operationId: 'retrieveEmail',
      summary: 'Retrieve an e-mail with its text',
      params: schema.EmailPath,
      record: schema.EmailWithText,
      find: (call) => findEmail(db, call.params.emailId),
      serialize: (email) => ({ ...schema.emailBody(email), text: email.bodyText }),
    }),
  ];
}
