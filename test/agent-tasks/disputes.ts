import type { Task } from './task.ts';

const because = (reason: string) => ({ idempotencyKey: '$key', reason });

/** Disputes: an agent reads and drafts, and a person decides. */
export const DISPUTE_TASKS: readonly Task[] = [
  {
    words: 'Which chargebacks still need an answer?',
    given: ['dispute'],
    calls: [['listDisputes', { disputeState: ['NEEDS_RESPONSE'] }]],
    outcomes: [['$1', 'data.0.disputeId', '$disputeId']],
  },
  {
    words: 'Which disputes should I answer first: show the queue by their deadline.',
    given: ['dispute'],
    calls: [['listDisputeQueue', {}]],
    outcomes: [['$1', 'data.0.disputeId', /^di/]],
  },
  {
    words: 'What is dispute $disputeId about, and what evidence wins such a dispute?',
    given: ['dispute'],
    calls: [
      ['retrieveDispute', { disputeId: '$disputeId' }],
      ['listDisputeReasons', {}],
    ],
    outcomes: [
      ['$1', 'amount.amount', 1_000],
      ['$2', 'data.0.reasonCode', /^[A-Z0-9.]+$/i],
    ],
  },
  {
    words: 'What has happened in dispute $disputeId so far: its history?',
    given: ['dispute'],
    calls: [['retrieveDisputeHistory', { disputeId: '$disputeId' }]],
    outcomes: [['$1', 'data.0.disputeState', 'NEEDS_RESPONSE']],
  },
  {
    words:
      'Draft an answer to dispute $disputeId: the lamp was delivered on March 2. Show me the preview.',
    given: ['dispute'],
    calls: [
      [
        'updateDisputeEvidence',
        {
          disputeId: '$disputeId',
          explanation: 'The lamp was delivered on March 2.',
          productDescription: 'A lamp',
          deliveryDate: '2026-03-02',
        },
      ],
      ['previewDisputeAnswer', { disputeId: '$disputeId' }],
    ],
    outcomes: [
      ['$2', 'digest', /^[0-9a-f]{64}$/],
      ['/disputes/$disputeId', 'disputeState', 'NEEDS_RESPONSE'],
    ],
  },
  {
    words: 'Submit the answer to dispute $disputeId: we have the signature.',
    given: ['draftedDispute'],
    calls: [
      ['previewDisputeAnswer', { disputeId: '$disputeId' }],
      ['submitDispute', { ...because('Signed for'), disputeId: '$disputeId', digest: '$1.digest' }],
      [
        'confirmProposal',
        { proposalId: '$2.proposalId', digest: '$2.digest' },
        'proposal-needs-person',
      ],
    ],
    outcomes: [
      ['$2', 'decidedBy', 'PERSON'],
      ['/disputes/$disputeId', 'disputeState', 'NEEDS_RESPONSE'],
    ],
  },
  {
    words: 'Accept the dispute $disputeId, we have no proof.',
    given: ['dispute'],
    calls: [
      ['acceptDispute', { ...because('No proof'), disputeId: '$disputeId' }],
      [
        'confirmProposal',
        { proposalId: '$1.proposalId', digest: '$1.digest' },
        'proposal-needs-person',
      ],
    ],
    outcomes: [
      ['$1', 'plan', /10\.00 CAD, VISA ending in 4242.*A person must approve/],
      ['/disputes/$disputeId', 'disputeState', 'NEEDS_RESPONSE'],
    ],
  },
  {
    words: 'Are there dispute alerts or warnings of fraud?',
    calls: [['listDisputeAlerts', {}]],
    outcomes: [['$1', 'data.0.alertId', '$alertId']],
  },
  {
    words: 'How high is our ratio of disputes this month?',
    calls: [['retrieveDisputeRatios', {}]],
    outcomes: [['$1', 'month', /^20\d\d-\d\d$/]],
  },
];
