import type { EvidenceField } from './fields.ts';

/** What a network's code means, and what an answer to it must have. */
export type ReasonGuide = Readonly<{
  title: string;
  meaning: string;
  whatWins: string;
  required: readonly EvidenceField[];
  useful: readonly EvidenceField[];
}>;

/** What is said of what the cardholder did not do is proven by much the same, whatever the network. */
export const WHO_PAID = {
  required: ['explanation', 'authorizationDetails'],
  useful: [
    'customerName',
    'customerEmail',
    'customerIpAddress',
    'customerDevice',
    'customerAccount',
    'billingAddress',
    'shippingAddress',
    'shippingDocumentation',
    'accessActivityLog',
    'customerCommunication',
  ],
} as const satisfies Pick<ReasonGuide, 'required' | 'useful'>;

export const CARD_PRESENT = {
  required: ['explanation'],
  useful: ['authorizationDetails', 'receipt', 'customerSignature', 'customerName'],
} as const satisfies Pick<ReasonGuide, 'required' | 'useful'>;

export const ISSUER_APPROVAL = {
  required: ['explanation', 'authorizationDetails'],
  useful: ['receipt'],
} as const satisfies Pick<ReasonGuide, 'required' | 'useful'>;

export const BOOKED_AS_SOLD = {
  required: ['explanation', 'receipt'],
  useful: ['customerCommunication', 'customerSignature'],
} as const satisfies Pick<ReasonGuide, 'required' | 'useful'>;

export const TWICE = {
  required: ['explanation', 'duplicateExplanation'],
  useful: ['duplicatePaymentId', 'receipt', 'shippingDocumentation', 'customerCommunication'],
} as const satisfies Pick<ReasonGuide, 'required' | 'useful'>;

export const DELIVERED = {
  required: ['explanation', 'productDescription'],
  useful: [
    'shippingDocumentation',
    'shippingAddress',
    'shippingCarrier',
    'shippingTrackingNumber',
    'shippingDate',
    'deliveryDate',
    'serviceDate',
    'serviceDocumentation',
    'accessActivityLog',
    'customerCommunication',
  ],
} as const satisfies Pick<ReasonGuide, 'required' | 'useful'>;

export const SUBSCRIBED = {
  required: ['explanation', 'cancellationPolicy'],
  useful: [
    'cancellationPolicyDisclosure',
    'cancellationRebuttal',
    'accessActivityLog',
    'customerCommunication',
    'serviceDate',
  ],
} as const satisfies Pick<ReasonGuide, 'required' | 'useful'>;

export const AS_DESCRIBED = {
  required: ['explanation', 'productDescription'],
  useful: [
    'refundPolicy',
    'refundPolicyDisclosure',
    'refundRefusalExplanation',
    'receipt',
    'customerCommunication',
    'serviceDocumentation',
    'shippingDocumentation',
  ],
} as const satisfies Pick<ReasonGuide, 'required' | 'useful'>;

export const NO_CREDIT_DUE = {
  required: ['explanation', 'refundPolicy'],
  useful: [
    'refundPolicyDisclosure',
    'refundRefusalExplanation',
    'cancellationPolicy',
    'cancellationRebuttal',
    'customerCommunication',
    'receipt',
  ],
} as const satisfies Pick<ReasonGuide, 'required' | 'useful'>;

/** Where we know the network and not the code, or neither. */
export const ANY_REASON = {
  required: ['explanation'],
  useful: [
    'receipt',
    'productDescription',
    'customerCommunication',
    'customerName',
    'customerEmail',
    'shippingDocumentation',
    'serviceDocumentation',
    'refundPolicy',
    'cancellationPolicy',
    'otherFile',
  ],
} as const satisfies Pick<ReasonGuide, 'required' | 'useful'>;
