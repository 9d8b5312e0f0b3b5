/**
 * Every operation that moves money, rights or where money goes, with the tests that try to get around
 * what guards it: the table of the guide to security is made of it and of the routes. An operation that
 * has a guard and no entry here fails `test/second-person.test.ts`, and so does an entry that is not true
 * any more.
 */
export type NamedTest = Readonly<{ file: string; name: string }>;

export type GuardEntry = Readonly<{
  /** `waits`: with a call in `waiting-calls.ts`. `tested`: likewise, by tests of its own. */
  kind: 'waits' | 'tested' | 'alone' | 'own-way' | 'agents';
  /** Why one person is enough, or how the second one comes in. */
  words?: string;
  tests: readonly NamedTest[];
}>;

const GENERAL = 'test/second-person.test.ts';
const EVERY: readonly NamedTest[] = [
  { file: GENERAL, name: 'nobody does what their role has no scope for' },
  { file: GENERAL, name: 'nothing that is guarded is done without a reason' },
];
const OWN_APPROVAL = {
  file: GENERAL,
  name: 'who asks for something cannot approve it, nor can a stranger or somebody without the scope',
};
const DONE_AT_ONCE = { file: GENERAL, name: 'what gives back, or does not take, is done at once' };
const ADJUSTED = {
  file: 'service/src/money/payouts/operator-routes.test.ts',
  name: 'an adjustment takes effect only once another operator approves it, and only once',
};
const ONE_REFUND = {
  file: 'service/src/surfaces/approvals/actions.test.ts',
  name: 'above the limit a refund waits, is approved by another person, and exists once',
};
const LIMITED = {
  file: 'service/src/surfaces/agents/limits.test.ts',
  name: 'calls at the same time, by tool and by HTTP, do not move more than the day allows',
};
const PROPOSED = {
  file: 'test/agents.test.ts',
  name: 'an order is proposed with what it costs a month, and placed once',
};

const ofOnePerson = (name: string): NamedTest => ({ file: 'test/one-person.test.ts', name });
const MADE_BY_TWO = ofOnePerson(
  'an operator’s client is made by two, and decides on nothing that whoever made it asked for',
);
const SAME_PERSON = ofOnePerson(
  'another name, and a client that the client made, are the same person',
);
const ROLLED = ofOnePerson(
  'whoever rolls the secret of another’s client votes with it no more than with their own',
);
const RESET = ofOnePerson(
  'who was reset or invited again does not decide for whoever did it, nor the other way, for seven days',
);
const INVITED = ofOnePerson('two whom the same person invited do not decide for each other');
const SECOND_SELF = ofOnePerson('a partner’s administrator cannot invite a second self');
const COLLECTED = ofOnePerson('only the requester is handed the secret, of one client, in time');
const AS_SHOWN = 'service/src/surfaces/approvals/approved-is-what-moves.test.ts';
const BY_PIECES = 'service/src/surfaces/approvals/moved-alone.test.ts';
const REDIRECTED = 'service/src/surfaces/approvals/where-money-goes.test.ts';
const COMPLETED = {
  file: AS_SHOWN,
  name: 'a completion without an amount never captures what was added to the hold since',
};
const REFUNDED = {
  file: AS_SHOWN,
  name: 'a refund without an amount gives back what was shown, whatever was captured since',
};
const PAID_OUT = { file: AS_SHOWN, name: 'a payout that has grown since it was shown is not made' };
const OF_VERSION = {
  file: AS_SHOWN,
  name: 'a bank account is changed on the version that was shown, in the transaction that does it',
};
const OF_ACCOUNT = {
  file: AS_SHOWN,
  name: 'the same account is not given to a merchant that has changed since it was shown',
};
const NINE_REFUNDS = {
  file: BY_PIECES,
  name: 'of nine refunds of 1,000.00 by one person, the first is made and eight wait',
};
const PIECES = {
  file: BY_PIECES,
  name: 'pieces of one record count together, whoever moves them, in whichever order',
};
const BY_AGENT = {
  file: REDIRECTED,
  name: 'an agent that may move nothing alone does not send money elsewhere alone',
};
const POLICY_BY_TWO = { file: REDIRECTED, name: 'an agent’s limits are raised by two people' };
const ofBankFiles = (name: string): NamedTest => ({ file: 'test/bank-files.test.ts', name });
const RETURNS_BY_TWO = ofBankFiles(
  'a return file by one person moves nothing above the limit, until a second one has approved it',
);
const SMALL_RETURNS = ofBankFiles('many small returns in one file are one sum');
const RETURN_AFTER_PAID = ofBankFiles(
  'a statement above the limit, and a return after PAID, need a second person',
);
const READ = ofBankFiles('reading a file is not delivering it');
const OTHER_CURRENCY = {
  file: 'service/src/money/payouts/bank-messages/foreign-files.test.ts',
  name: 'a statement in another currency confirms nothing',
};

const RACED = {
  file: 'service/src/money/disputes/evidence/respond.test.ts',
  name: 'of accepting and submitting at the same time one is done',
};
const BY_PERSON = {
  file: 'service/src/surfaces/approvals/disputes.test.ts',
  name: 'an agent drafts an answer, and a person submits it',
};

const waits = (...tests: readonly NamedTest[]): GuardEntry => ({
  kind: 'waits',
  tests: [...EVERY, OWN_APPROVAL, ...tests],
});
/** For operations whose records take more than a call: their own tests try the requester's approval. */
const tested = (...tests: readonly NamedTest[]): GuardEntry => ({
  kind: 'tested',
  tests: [...EVERY, ...tests],
});
const alone = (words: string, ...tests: readonly NamedTest[]): GuardEntry => ({
  kind: 'alone',
  words,
  tests: [...EVERY, ...tests],
});
const agents = (words: string, ...tests: readonly NamedTest[]): GuardEntry => ({
  kind: 'agents',
  words,
  tests,
});

const TAKES_RIGHTS = 'takes rights away';
const FOR_SHOWING = 'a place that shows card fields';
const DECIDES = 'moves an order that a partner has placed';
const SENT_AGAIN = 'sends what happened to an address that is known';

/** By operationId. */
export const GUARD_TESTS: Readonly<Record<string, GuardEntry>> = {
  // Clients, keys and people.
  createPartner: alone('nobody has rights by it until it has a client or a person'),
  updatePartnerLimits: alone('gives no rights and moves no money; the reason is on record'),
  createChain: alone('a name for merchants that belong together'),
  createClient: tested(MADE_BY_TWO, SAME_PERSON, COLLECTED),
  rollClientSecret: tested(ROLLED),
  revokeClient: alone(TAKES_RIGHTS),
  replaceClientJwks: tested(ROLLED),
  removeClientJwks: tested(ROLLED),
  replaceAgentPolicy: waits(POLICY_BY_TWO),
  createOwnClient: tested(MADE_BY_TWO, SAME_PERSON, COLLECTED),
  rollOwnClientSecret: tested(ROLLED),
  revokeOwnClient: alone(TAKES_RIGHTS),
  replaceOwnClientJwks: tested(ROLLED),
  removeOwnClientJwks: tested(ROLLED),
  replaceOwnAgentPolicy: waits(POLICY_BY_TWO),
  createApiKey: tested(ROLLED),
  rollApiKey: tested(ROLLED),
  revokeApiKey: alone(TAKES_RIGHTS),
  createOwnApiKey: tested(ROLLED),
  rollOwnApiKey: tested(ROLLED),
  revokeOwnApiKey: alone(TAKES_RIGHTS),
  inviteUser: tested(INVITED),
  renewInvitation: tested(RESET),
  changeUserRole: tested(INVITED),
  disableUser: alone(TAKES_RIGHTS),
  enableUser: tested(RESET),
  resetUserFactors: tested(RESET),
  endUserSessions: alone(TAKES_RIGHTS),
  inviteOwnUser: tested(SECOND_SELF),
  renewOwnInvitation: tested(RESET),
  changeOwnUserRole: tested(INVITED),
  disableOwnUser: alone(TAKES_RIGHTS),
  enableOwnUser: tested(RESET),
  resetOwnUserFactors: tested(RESET),
  endOwnUserSessions: alone(TAKES_RIGHTS),

  // Merchants and orders.
  updateMerchant: waits(OF_VERSION, BY_AGENT),
  changeBankAccount: waits(OF_ACCOUNT),
  changeBankAccountOfMerchant: waits(OF_ACCOUNT),
  suspendMerchant: alone('stops payments, and is undone by reactivating'),
  reactivateMerchant: alone('allows what was allowed before'),
  setTerminal: waits(),
  createOrder: agents('a partner’s own people and systems place it', PROPOSED),
  adjudicateOrder: alone(DECIDES),
  reviewOrder: alone(DECIDES),
  approveOrder: alone(DECIDES),
  declineOrder: alone(DECIDES),
  scheduleOrder: alone(DECIDES),
  completeOrder: alone(DECIDES),

  // Where events and cards go.
  createWebhookEndpoint: waits(),
  updateWebhookEndpoint: waits(BY_AGENT),
  deleteWebhookEndpoint: alone('ends what is sent'),
  rollWebhookSecret: alone('the address stays'),
  redeliverWebhook: alone(SENT_AGAIN),
  replayWebhooks: alone(SENT_AGAIN),
  deletePaymentMethod: alone('removes a stored card'),
  deleteCustomer: alone('removes stored cards'),
  setScheme: waits(),
  resetScheme: waits(),
  setRequestor: waits(),
  removeRequestor: waits(),
  createHostedFieldsProfile: alone(FOR_SHOWING),
  updateHostedFieldsProfile: alone(FOR_SHOWING),
  deleteHostedFieldsProfile: alone(FOR_SHOWING),
  setAcquirerRoutes: waits(),

  // Payments, refunds and disputes.
  createPayment: agents('the cardholder’s issuer decides; people have no card numbers', LIMITED),
  completePayment: waits(COMPLETED, PIECES),
  cancelPayment: alone('gives back, or does not take', DONE_AT_ONCE),
  releasePayment: alone('gives back, or does not take', DONE_AT_ONCE),
  incrementPayment: waits(PIECES),
  createRefund: waits(ONE_REFUND, REFUNDED, NINE_REFUNDS),
  repeatUnresolvedPayment: alone('asks what is asked anyway, sooner'),
  parkUnresolvedPayment: alone('asks later'),
  dropUnresolvedPayment: waits(),
  repeatUnresolvedRefund: alone('asks what is asked anyway, sooner'),
  parkUnresolvedRefund: alone('asks later'),
  dropUnresolvedRefund: waits(),
  submitDispute: waits(RACED, BY_PERSON),
  acceptDispute: waits(RACED, BY_PERSON),
  closeBatches: alone('settles earlier what is settled anyway'),

  // Fees, payouts and the bank.
  setFeePlan: waits(),
  setCardTypes: waits(),
  setPayoutSchedule: waits(),
  holdPayouts: alone('keeps money back'),
  releasePayouts: waits(),
  setPayoutReserve: waits(),
  removePayoutReserve: waits(),
  payOutNow: waits(PAID_OUT),
  requestAdjustment: {
    kind: 'own-way',
    words: 'always: another operator decides by `approveAdjustment`',
    tests: [...EVERY, ADJUSTED],
  },
  approveAdjustment: alone('is the second person of an adjustment', ADJUSTED),
  declineAdjustment: alone('moves nothing', ADJUSTED),
  deliverPayoutFile: tested(READ),
  takePayoutReturns: tested(RETURNS_BY_TWO, SMALL_RETURNS, RETURN_AFTER_PAID),
  takeBankStatement: tested(RETURN_AFTER_PAID, OTHER_CURRENCY),
  resolvePayoutReturn: waits(),
  resolveDifference: alone('a note on a difference; what it takes is done by other operations'),
  resolveDisputeNotice: alone(
    'says what an acquirer’s notice is about; the amount is the acquirer’s',
    {
      file: 'service/src/money/disputes/notices/notices.test.ts',
      name: 'a person assigns a payment: the move is made, on record, once',
    },
  ),
  explainBookDifference: alone('a note on a difference; what it takes is done by other operations'),
  moveClock: alone('the sandbox’s time'),
};
