import type { JsonObject } from '../../kernel/merge-patch.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';

export type DraftDeps = Pick<Platform, 'db' | 'keyring' | 'clock'> &
  Readonly<{
    audit: AuditLog;
    publicUrl: string;
    rateLimits: RateLimits;
  }>;

/**
 * OPEN is filled in; SUBMITTING is on its way to a merchant and takes no changes, and whoever submits it
 * again finishes that; SUBMITTED is a merchant.
 */
export const DRAFT_STATUSES = ['OPEN', 'SUBMITTING', 'SUBMITTED'] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];

/** As much of a merchant as is known. */
export type DraftContent = JsonObject;

/** A draft as its row is. */
export type SealedDraft = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  status: DraftStatus;
  /** Counts the changes, from 1. */
  version: number;
  sealed: Buffer | null;
  merchantId: string | null;
  createdBy: string;
  changedBy: string;
  createdAt: Date;
  modifiedAt: Date;
}>;

/** A merchant to be. */
export type Draft = Omit<SealedDraft, 'sealed'> & Readonly<{ draftedMerchant: DraftContent }>;

/** What a partner's own credential asks of a draft. */
export type DraftCall = Readonly<{
  caller: PartnerCaller;
  draftId: string;
  correlationId: string;
}>;
