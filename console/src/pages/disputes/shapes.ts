/**
 * Operations that the service does not describe yet, with what they take and answer. Each is to go from
 * here once `operations.ts` has it.
 */
import type { Dispute, Money } from '../../api/operations.ts';

type Page<Row> = {
  readonly data: readonly Row[];
  readonly self: string;
  readonly next: string | null;
  readonly previous: string | null;
};
type Paged = { readonly limit?: number; readonly cursor?: string };
type One = { readonly disputeId: string };

type Reason = {
  readonly network: string;
  readonly reasonCode: string;
  readonly title: string;
  readonly meaning: string;
  readonly whatWins: string;
  readonly requiredEvidence: readonly string[];
  readonly usefulEvidence: readonly string[];
};

type File = {
  readonly fileId: string;
  readonly field: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: string;
};

type Earlier = {
  readonly paymentId: string;
  readonly paidAt: string;
  readonly amount: Money;
  readonly matches: readonly ('IP_ADDRESS' | 'CUSTOMER')[];
};

type Evidence = {
  readonly disputeId: string;
  readonly reasonTitle: string;
  readonly whatWins: string;
  readonly fields: readonly {
    readonly field: string;
    readonly description: string;
    /** Zero for a field that takes files alone. */
    readonly maxLength: number;
    readonly takesFiles?: boolean;
    readonly required: boolean;
  }[];
  readonly evidence: { readonly [field: string]: string };
  readonly files: readonly File[];
  readonly missing: readonly string[];
  readonly earlierPayments: readonly (Earlier & { readonly chosen: boolean })[];
  readonly compelling: boolean;
};

type Preview = {
  readonly contents: {
    readonly disputeId: string;
    readonly disputeStage: Dispute['disputeStage'];
    readonly reasonCode: string;
    readonly evidence: { readonly [field: string]: string };
    readonly files: readonly Omit<File, 'createdAt'>[];
    readonly refunds: readonly {
      readonly refundId: string;
      readonly amount: Money;
      readonly refundedAt: string;
    }[];
    readonly earlierPayments: readonly Earlier[];
  };
  readonly digest: string;
  readonly missing: readonly string[];
  readonly submittable: boolean;
};

type NoticeState = 'WAITING' | 'APPLIED' | 'HELD' | 'DISMISSED';

type Notice = {
  readonly noticeId: string;
  readonly acquirer: string;
  readonly kind: string;
  readonly noticeState: NoticeState;
  readonly problem: string | null;
  readonly caseReference: string;
  readonly network: string;
  readonly reasonCode: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly paymentId: string | null;
  readonly disputeId: string | null;
  readonly resolvedBy: string | null;
  readonly resolution: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
};

type AlertKind = 'FRAUD_WARNING' | 'DISPUTE_ALERT';
type AlertState = 'OPEN' | 'RESOLVED' | 'EXPIRED' | 'NOTED';
type AlertQuery = Paged & {
  readonly merchantId?: string;
  readonly paymentId?: string;
  readonly alertKind?: AlertKind;
  readonly alertState?: AlertState;
};

type Alert = {
  readonly alertId: string;
  readonly paymentId: string;
  readonly merchantId: string;
  readonly alertKind: AlertKind;
  readonly alertState: AlertState;
  readonly network: string;
  readonly reasonCode: string;
  readonly caseReference: string;
  readonly amount: Money;
  readonly respondBy: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
};

type Ratios = {
  readonly month: string;
  readonly data: readonly {
    readonly merchantId: string | null;
    readonly network: string;
    readonly disputes: number;
    readonly fraudDisputes: number;
    readonly fraudReports: number;
    readonly sales: number;
    readonly salesMonthBefore: number;
    readonly thresholds: readonly {
      readonly threshold: string;
      readonly standing: 'BELOW' | 'NEAR' | 'REACHED';
      readonly ratio: number | null;
      readonly limit: number;
      readonly count: number;
      readonly least: number;
      readonly sales: number;
    }[];
  }[];
};
type RatioQuery = { readonly month?: string; readonly merchantId?: string };

type OutcomeFigures = {
  readonly range: { readonly from: string; readonly to: string };
  readonly count: number;
  readonly winRate: number | null;
  readonly byReason: readonly {
    readonly network: string;
    readonly reasonCode: string;
    readonly count: number;
    readonly amounts: readonly Money[];
    readonly open: number;
    readonly won: number;
    readonly lost: number;
    readonly accepted: number;
    readonly expired: number;
    readonly winRate: number | null;
  }[];
  readonly answers: {
    readonly count: number;
    readonly averageDays: number | null;
    readonly longestDays: number | null;
  };
};
type SpanQuery = { readonly from?: string; readonly to?: string; readonly merchantId?: string };
type OfOne = { readonly partnerId?: string };

declare module '../../api/operations.ts' {
  interface Operations {
    listDisputeReasons: { answer: { readonly data: readonly Reason[] } };
    retrieveDisputeEvidence: { params: One; answer: Evidence };
    updateDisputeEvidence: {
      params: One;
      body: { readonly [field: string]: string | null | readonly string[] };
      answer: Evidence;
    };
    addDisputeFile: {
      params: One;
      query: { readonly field: string; readonly fileName: string };
      answer: File;
    };
    retrieveDisputeFileContent: {
      params: One & { readonly fileId: string };
      answer: unknown;
    };
    removeDisputeFile: { params: One & { readonly fileId: string }; answer: unknown };
    previewDisputeAnswer: { params: One; answer: Preview };
    submitDispute: {
      params: One;
      body: { readonly idempotencyKey: string; readonly digest: string };
      answer: Dispute | Action;
    };
    acceptDispute: {
      params: One;
      body: { readonly idempotencyKey: string };
      answer: Dispute | Action;
    };
    listDisputeNotices: {
      query: Paged & { readonly state?: NoticeState; readonly acquirer?: string };
      answer: Page<Notice>;
    };
    resolveDisputeNotice: {
      params: { readonly noticeId: string };
      body: {
        readonly idempotencyKey: string;
        readonly action: 'RETRY' | 'DISMISS' | 'ASSIGN';
        readonly paymentId?: string;
        readonly reason: string;
      };
      answer: Notice | Action;
    };
    listDisputeAlerts: { query: AlertQuery; answer: Page<Alert> };
    listAllDisputeAlerts: {
      query: AlertQuery;
      answer: Page<Alert & { readonly partnerId: string }>;
    };
    exportDisputes: { query: { readonly merchantId?: string }; answer: unknown };
    exportAllDisputes: { query: { readonly merchantId?: string }; answer: unknown };
    exportDisputeAlerts: { query: AlertQuery; answer: unknown };
    exportAllDisputeAlerts: { query: AlertQuery; answer: unknown };
    retrieveDisputeRatios: { query: RatioQuery; answer: Ratios };
    retrieveAnyDisputeRatios: { query: RatioQuery & OfOne; answer: Ratios };
    retrieveDisputeStatistics: { query: SpanQuery; answer: OutcomeFigures };
    retrieveAnyDisputeStatistics: { query: SpanQuery & OfOne; answer: OutcomeFigures };
  }
}
