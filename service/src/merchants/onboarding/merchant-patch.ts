import { Type } from 'typebox';
import type { JsonObject } from '../../kernel/merge-patch.ts';
import { optional } from '../../platform/http/schema.ts';

const asInCreate = {
  description: 'As in the create request. Omitted members keep their value; null removes a member',
};

/** Any object: what it makes of the merchant is checked as a whole, and unknown names with it. */
export const MerchantPatch = Type.Unsafe<JsonObject>(
  Type.Object(
    {
      chainId: optional(Type.Unknown(asInCreate)),
      bankingDetails: optional(Type.Unknown(asInCreate)),
      pointOfSaleOptions: optional(Type.Unknown(asInCreate)),
      riskDetails: optional(Type.Unknown(asInCreate)),
      businessDetails: optional(Type.Unknown(asInCreate)),
      merchantDetails: optional(Type.Unknown(asInCreate)),
      businessActivity: optional(Type.Unknown(asInCreate)),
      securityDetails: optional(Type.Unknown(asInCreate)),
    },
    { additionalProperties: true, examples: [{ businessActivity: { dropShipping: true } }] },
  ),
);
