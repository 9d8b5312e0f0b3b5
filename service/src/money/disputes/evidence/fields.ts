/** What can be said to a dispute: a closed list, so that what an acquirer is sent has a place for each. */
type FieldRule = Readonly<{
  description: string;
  /** Characters of its text. Zero for a field that takes files alone. */
  maxLength: number;
  takesFiles?: true;
  /** What its text must be, where not every text will do. */
  format?: EvidenceFormat;
}>;

export const EVIDENCE_FORMATS = ['EMAIL', 'IP_ADDRESS', 'DAY', 'PAST_DAY'] as const;
export type EvidenceFormat = (typeof EVIDENCE_FORMATS)[number];

const NAME = 200;
const ADDRESS = 500;
const POLICY = 2_000;
const REASONING = 2_000;

const EVIDENCE_FIELDS = {
  explanation: {
    description: 'What happened, in your own words: it is read first',
    maxLength: 6_000,
  },
  productDescription: { description: 'What was sold', maxLength: REASONING, takesFiles: true },
  customerName: { description: 'The name of the customer', maxLength: NAME },
  customerEmail: {
    description: 'The e-mail address that the customer gave',
    maxLength: 254,
    format: 'EMAIL',
  },
  customerPhone: { description: 'The phone number that the customer gave', maxLength: 50 },
  customerAccount: { description: 'The customer’s account or login with you', maxLength: NAME },
  customerIpAddress: {
    description: 'The IP address that the order came from',
    maxLength: 45,
    format: 'IP_ADDRESS',
  },
  customerDevice: { description: 'The device that the order came from', maxLength: NAME },
  billingAddress: { description: 'The billing address', maxLength: ADDRESS },
  shippingAddress: { description: 'Where the goods were sent', maxLength: ADDRESS },
  shippingCarrier: { description: 'Who delivered the goods', maxLength: NAME },
  shippingDate: {
    description: 'When the goods were handed to the carrier',
    maxLength: 10,
    format: 'PAST_DAY',
  },
  shippingTrackingNumber: { description: 'The tracking number', maxLength: NAME },
  deliveryDate: { description: 'When the goods arrived', maxLength: 10, format: 'PAST_DAY' },
  serviceDate: {
    description: 'When the service was, or was to be, provided',
    maxLength: 10,
    format: 'DAY',
  },
  accessActivityLog: {
    description: 'Log-ins, downloads or other use, with times and addresses',
    maxLength: 6_000,
    takesFiles: true,
  },
  cancellationPolicy: {
    description: 'Your policy on cancellations, as the customer saw it',
    maxLength: POLICY,
    takesFiles: true,
  },
  cancellationPolicyDisclosure: {
    description: 'How and when the customer agreed to the policy on cancellations',
    maxLength: REASONING,
  },
  cancellationRebuttal: {
    description: 'Why the cancellation that is claimed was not one',
    maxLength: REASONING,
  },
  refundPolicy: {
    description: 'Your policy on refunds, as the customer saw it',
    maxLength: POLICY,
    takesFiles: true,
  },
  refundPolicyDisclosure: {
    description: 'How and when the customer agreed to the policy on refunds',
    maxLength: REASONING,
  },
  refundRefusalExplanation: {
    description: 'Why the customer is not owed a refund',
    maxLength: REASONING,
  },
  duplicateExplanation: {
    description: 'What the two payments were for, and why they are not the same',
    maxLength: REASONING,
  },
  duplicatePaymentId: { description: 'The other of two payments', maxLength: 64 },
  authorizationDetails: {
    description: 'How the cardholder was recognised and the payment approved',
    maxLength: REASONING,
  },
  receipt: { description: 'The receipt or invoice', maxLength: 0, takesFiles: true },
  customerCommunication: {
    description: 'Letters and messages between you and the customer',
    maxLength: 0,
    takesFiles: true,
  },
  customerSignature: { description: 'The customer’s signature', maxLength: 0, takesFiles: true },
  shippingDocumentation: {
    description: 'Proof that the goods were sent and arrived',
    maxLength: 0,
    takesFiles: true,
  },
  serviceDocumentation: {
    description: 'Proof that the service was provided',
    maxLength: 0,
    takesFiles: true,
  },
  otherFile: { description: 'Anything else', maxLength: 0, takesFiles: true },
} as const satisfies Record<string, FieldRule>;

export type EvidenceField = keyof typeof EVIDENCE_FIELDS;

const RULES: Readonly<Record<EvidenceField, FieldRule>> = EVIDENCE_FIELDS;

function isEvidenceField(name: string): name is EvidenceField {
  return Object.hasOwn(RULES, name);
}

export const EVIDENCE_FIELD_NAMES: readonly EvidenceField[] =
  Object.keys(RULES).filter(isEvidenceField);

export function ruleOf(field: EvidenceField): FieldRule {
  return RULES[field];
}

/** The fields that a file can be attached to. */
export const FILE_FIELDS = EVIDENCE_FIELD_NAMES.filter((field) => ruleOf(field).takesFiles);
/** The fields that have a text. */
export const TEXT_FIELDS = EVIDENCE_FIELD_NAMES.filter((field) => ruleOf(field).maxLength > 0);
