/**
 * Whatever changes something and has no guard for people, and why it needs neither a reason nor a second
 * person. What is in no list and has no guard fails `test/console-door.test.ts`, or that of the second
 * person; the guide to security shows the reasons.
 */
export const HARMLESS: Readonly<Record<string, string>> = {
  'POST /onboarding/merchants': 'a draft, until an order of it is approved',
  'POST /onboarding/drafts': 'a draft, until it is submitted',
  'PUT /onboarding/drafts/:draftId': 'a draft, until it is submitted',
  'DELETE /onboarding/drafts/:draftId': 'a draft: the merchant of one that was submitted stays',
  'POST /onboarding/drafts/:draftId/submit': 'creates a merchant, which is harmless by itself',
  'POST /onboarding/drafts/:draftId/links': 'shows and takes parts of one draft',
  'POST /onboarding/drafts/:draftId/links/:linkId/revoke': 'takes away what a link allows',
  'PUT /onboarding/branding': 'how a page looks',
  'POST /onboarding/merchants/:merchantId/orders': 'operators decide on it',
  'POST /customers': 'a name and an address',
  'PATCH /customers/:customerId': 'a name and an address',
  'PATCH /payments/:paymentId': 'the partner’s own notes on it',
  'PATCH /payment-methods/:paymentMethodId': 'the partner’s own notes on it',
  'POST /three-d-secure/authentications/:authenticationId/lookup': 'asks for a result',
  'POST /webhook-endpoints/:endpointId/test': 'sends an event that says it is a test',
  'POST /operator/merchants/:merchantId/reveal':
    'shows, with a reason; on record, and few in a minute',
  'POST /operator/reconciliation/runs': 'compares, and changes nothing',
  'POST /operator/book-audit/whole': 'compares, and changes nothing',
  'PATCH /disputes/:disputeId/evidence': 'a draft, until it is submitted',
  'POST /disputes/:disputeId/files': 'a draft, until it is submitted',
  'DELETE /disputes/:disputeId/files/:fileId': 'a draft, until it is submitted',
  'PUT /operator/bin-countries': 'says where cards are counted, from then on; on record',
  'POST /alert-rules': 'says what is told, and to whom; on record',
  'PUT /alert-rules/:ruleId': 'says what is told, and to whom; on record',
  'DELETE /alert-rules/:ruleId': 'says what is told, and to whom; on record',
  'POST /operator/alert-rules': 'says what is told, and to whom; on record',
  'PUT /operator/alert-rules/:ruleId': 'says what is told, and to whom; on record',
  'DELETE /operator/alert-rules/:ruleId': 'says what is told, and to whom; on record',
  'POST /alerts/:raisedAlertId/acknowledge': 'says who looks into it; on record',
  'POST /operator/alerts/:raisedAlertId/acknowledge': 'says who looks into it; on record',
  'POST /report-schedules': 'exports that whoever set it may read; on record',
  'PUT /report-schedules/:scheduleId': 'exports that whoever set it may read; on record',
  'DELETE /report-schedules/:scheduleId': 'exports that whoever set it may read; on record',
  'POST /operator/report-schedules': 'exports that whoever set it may read; on record',
  'PUT /operator/report-schedules/:scheduleId': 'exports that whoever set it may read; on record',
  'DELETE /operator/report-schedules/:scheduleId':
    'exports that whoever set it may read; on record',
  'POST /saved-views': 'the viewer’s own filters',
  'DELETE /saved-views/:viewId': 'the viewer’s own filters',
  'POST /notes': 'words for colleagues',
  'DELETE /notes/:noteId': 'words of one’s own',
  'POST /notes/:noteId/read': 'the viewer has read it',
  'PUT /assignments/:recordType/:recordId': 'who works on it: it gives no rights',
  'PUT /inbox/:kind/:itemId/snooze': 'the viewer’s own list',
  'DELETE /inbox/:kind/:itemId/snooze': 'the viewer’s own list',
  'POST /sandbox/disputes': 'a simulated issuer’s claim, in the sandbox alone',
  'POST /sandbox/fill': 'trade of the sandbox, which is on record',
  'PUT /sandbox/faults': 'faults of the sandbox, which are on record',
  'PUT /sandbox/issuer-faults': 'faults of the sandbox, which are on record',
  'POST /actions/:actionId/approve': 'has a reason of its own, and is the second person',
  'POST /actions/:actionId/decline': 'has a reason of its own, and is the second person',
  'POST /actions/:actionId/withdraw': 'only by whoever asked, and undoes nothing',
  'POST /actions/:actionId/run': 'only by whoever asked, and what two have agreed on',
};

/** The same of what people do not find at the console's door: calls of systems. */
export const HARMLESS_FOR_SYSTEMS: Readonly<Record<string, string>> = {
  'POST /oauth2/token': 'a token for a credential that is shown, with its rights or fewer',
  'POST /oauth2/revoke': 'the caller’s own token',
  'POST /oauth2/introspect': 'tells, and changes nothing',
  'POST /operator/sessions': 'a session for a credential that is shown, with its rights',
  'DELETE /operator/sessions/current': 'the caller’s own session',
  'POST /three-d-secure/card-lookups': 'tells, and changes nothing',
  'POST /three-d-secure/authentications': 'the issuer decides, and no money moves',
  'POST /validations': 'the issuer decides, and no money moves',
  'POST /hosted-fields/:profileId/tokens': 'a card for one payment, which another call makes',
  'POST /onboard/look': 'tells, and changes nothing',
  'POST /onboard/open': 'gives a link to the browser that has it',
  'PUT /onboard/draft': 'a draft, until the partner submits it',
  'POST /onboard/submit': 'ends a link, and tells the partner',
  'POST /hosted-fields/reports': 'a browser’s report of what it refused',
  'POST /hosted-fields/csp-reports': 'a browser’s report of what it refused',
  'POST /proposals/:proposalId/confirm':
    'what was proposed under a guard, within the agent’s policy',
  'POST /proposals/:proposalId/withdraw': 'the agent’s own proposal',
  'POST /mcp': 'calls the other operations, each with its own guard',
};

/** Somebody's own way in: asks for the password or the second factor itself. */
export const isOwnAccount = (path: string) =>
  /^\/(?:session|account|invitations)(?:\/|$)/.test(path);
