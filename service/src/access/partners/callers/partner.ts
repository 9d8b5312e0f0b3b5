import type { PartnerKind } from './caller.ts';

/** A company that builds on the platform. */
export type Partner = Readonly<{
  id: string;
  kind: PartnerKind;
  name: string;
  createdAt: Date;
  modifiedAt: Date;
}>;

/** Links all merchants a partner brings under one number, which the operator issues. */
export type Chain = Readonly<{ id: string; partnerId: string; name: string; createdAt: Date }>;
