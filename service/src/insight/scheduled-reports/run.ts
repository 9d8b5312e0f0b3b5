import type { ReportSchedule } from './schedule.ts';

export const REPORT_RUN_STATES = ['WAITING', 'READY', 'FAILED'] as const;

/** Why there is no file. */
export const RUN_REASONS = ['NOT_PERMITTED', 'NOT_VALID', 'TOO_LARGE', 'UNAVAILABLE'] as const;
export type RunReason = (typeof RUN_REASONS)[number];

/** A report of one period. What it is of was the schedule's when it was due. */
export type ReportRun = Pick<
  ReportSchedule,
  | 'id'
  | 'bucket'
  | 'partnerId'
  | 'merchantId'
  | 'name'
  | 'report'
  | 'filters'
  | 'recipients'
  | 'requesterId'
  | 'createdAt'
> &
  Readonly<{
    scheduleId: string;
    dueAt: Date;
    periodFrom: Date;
    periodTo: Date;
    state: (typeof REPORT_RUN_STATES)[number];
    attempts: number;
    records: number | null;
    bytes: number | null;
    reason: RunReason | null;
    correlationId: string;
    endedAt: Date | null;
  }>;

export const REPORT_ATTEMPTS_MAX = 5;
export const BYTES_MAX = 64 * 1024 * 1024;
export const KEPT_DAYS = 30;
