import type { Task } from './task.ts';

const confirm = (call: number) =>
  ['confirmProposal', { proposalId: `$${call}.proposalId`, digest: `$${call}.digest` }] as const;

/** Merchants, customers, settlement, webhooks, and who may do what. */
export const BUSINESS_TASKS: readonly Task[] = [
  {
    words: 'Who are you signed in as, and what may you do?',
    calls: [['whoAmI', {}]],
    outcomes: [['$1', 'partner.partnerId', '$partnerId']],
  },
  {
    words: 'How were sales in the last seven days?',
    given: ['payment'],
    calls: [['retrieveOverview', { range: '7d' }]],
    outcomes: [['$1', 'range.from', /^2026-02-2/]],
  },
  {
    words: 'Count our payments per brand over this time, with statistics by day.',
    calls: [
      [
        'retrieveStatistics',
        {
          from: '2026-02-25T00:00:00Z',
          to: '2026-03-02T00:00:00Z',
          interval: 'DAY',
          groupBy: 'brand',
        },
      ],
    ],
    outcomes: [['$1', 'groupBy', 'brand']],
    finds: 'count payments with statistics by day',
  },
  {
    words: 'Create a customer for Ana Diaz, ana.diaz@example.com.',
    calls: [
      [
        'createCustomer',
        {
          idempotencyKey: '$key',
          merchantId: '$merchantId',
          name: 'Ana Diaz',
          email: 'ana.diaz@example.com',
        },
      ],
    ],
    outcomes: [['/customers/$1.customerId', 'name', 'Ana Diaz']],
  },
  {
    words: 'Delete customer $customerId and what is known of her. Yes, really.',
    given: ['customer'],
    calls: [
      ['deleteCustomer', { customerId: '$customerId', reason: 'She asked for it' }],
      confirm(1),
    ],
    outcomes: [['$2', 'status', 'DONE']],
  },
  {
    words: 'Is shop $merchantId ready to take payments, or is something missing?',
    calls: [['retrieveMerchantReadiness', { merchantId: '$merchantId' }]],
    outcomes: [['$1', 'ready', true]],
    finds: 'Is shop ready to take payments',
  },
  {
    words: 'Which shops do we have, and where is each merchant?',
    calls: [
      ['listMerchants', { limit: 1 }],
      ['retrieveMerchant', { merchantId: '$1.data.0.merchantId' }],
    ],
    outcomes: [['$2', 'merchantDetails.locationAddress.city', 'Toronto']],
  },
  {
    words: 'Change the e-mail of merchant $newMerchantId to hello@bistro.example. I confirm it.',
    given: ['newMerchant'],
    calls: [
      [
        'updateMerchant',
        {
          merchantId: '$newMerchantId',
          merchantDetails: { merchantInformation: { email: 'hello@bistro.example' } },
          reason: 'They have moved',
        },
      ],
      confirm(1),
    ],
    outcomes: [
      [
        '/onboarding/merchants/$newMerchantId',
        'merchantDetails.merchantInformation.email',
        'hello@bistro.example',
      ],
    ],
  },
  {
    words:
      'Pay merchant $merchantId to another bank account: institution 3, transit 00012, 7654321.',
    calls: [
      [
        'changeBankAccount',
        {
          idempotencyKey: '$key',
          merchantId: '$merchantId',
          currency: 'CAD',
          institutionNumber: 3,
          transitNumber: '00012',
          accountNumber: '7654321',
          reason: 'A new account',
        },
      ],
      [...confirm(1), 'proposal-needs-person'],
    ],
    outcomes: [['$1', 'decidedBy', 'PERSON']],
    finds: 'another bank account',
  },
  {
    words: 'Order two more terminals, solution 101, for merchant $merchantId as before. Approved.',
    calls: [
      ['listSolutions', {}],
      [
        'createOrder',
        {
          merchantId: '$merchantId',
          reason: 'A second till',
          deliveryAddress: '$order.deliveryAddress',
          bankerInformation: '$order.bankerInformation',
          solutions: [{ solutionId: 101, quantity: 2 }],
          orderCreatedBy: 'J. Singh',
        },
      ],
      confirm(2),
    ],
    outcomes: [
      ['$2', 'amount.amount', /^\d+$/],
      ['$3', 'status', 'DONE'],
    ],
  },
  {
    words: 'What became of the orders of merchant $merchantId?',
    calls: [['listOrders', { merchantId: '$merchantId' }]],
    outcomes: [['$1', 'data.0.orderStatus', 'APPLICATION_SUBMITTED']],
  },
  {
    words: 'Close the batch of merchant $merchantId now, I have agreed.',
    given: ['payment'],
    calls: [
      [
        'closeBatches',
        { idempotencyKey: '$key', merchantId: '$merchantId', reason: 'End of the day' },
      ],
      confirm(1),
    ],
    outcomes: [['$2', 'status', 'DONE']],
  },
  {
    words: 'How much money does merchant $merchantId have with us: what is the balance?',
    calls: [['retrieveBalance', { merchantId: '$merchantId' }]],
    outcomes: [['$1', 'balances.0.currency', 'CAD']],
  },
  {
    words: 'When was the last payout, and of which lines is it made?',
    calls: [
      ['listPayouts', { limit: 1 }],
      ['listPayoutLines', { payoutId: '$1.data.0.payoutId' }],
    ],
    outcomes: [['$2', 'data.0.kind', /^[A-Z_]+$/]],
  },
  {
    words: 'Which webhook deliveries did not arrive, at which endpoint?',
    calls: [
      ['listWebhookEndpoints', {}],
      ['listWebhookDeliveries', { endpointId: '$1.data.0.endpointId' }],
    ],
    outcomes: [['$2', 'data.0.deliveryId', /^de/]],
  },
  {
    words: 'Pause the webhook endpoint $endpointId while we move. Confirmed.',
    calls: [
      [
        'updateWebhookEndpoint',
        { endpointId: '$endpointId', status: 'PAUSED', reason: 'We are moving' },
      ],
      confirm(1),
    ],
    outcomes: [['$2', 'status', 'DONE']],
  },
  {
    words: 'Which events did payment $paymentId cause?',
    given: ['payment'],
    calls: [['listEvents', { subjectId: '$paymentId' }]],
    outcomes: [['$1', 'data.0.type', /^payment\./]],
  },
  {
    words: 'Which API requests of our system failed, and what did we send?',
    calls: [
      ['listRequests', { limit: 1 }],
      ['retrieveRequest', { requestId: '$1.data.0.requestId' }],
    ],
    outcomes: [['$2', 'requestId', '$1.data.0.requestId']],
  },
];
