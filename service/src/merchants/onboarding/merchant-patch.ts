import { Type } from 'typebox';
import type { JsonObject } from '../../kernel/merge-patch.ts';

const { Optional } = Type;

const asInCreate = {
  description: 'As in the create request. Omitted members keep their value; null removes a member',
};

/** Any object: what it makes of the merchant is checked as a whole, and unknown names with it. */
export const MerchantPatch = Type.Unsafe<JsonObject>(
  Type.Object(
    {
      chainId: Optional(Type.Unknown(asInCreate)),
      bankingDetails: Optional(Type.Unknown(asInCreate)),
      pointOfSaleOptions: Optional(Type.Unknown(asInCreate)),
      riskDetails: Optional(Type.Unknown(asInCreate)),
      businessDetails: Optional(Type.Unknown(asInCreate)),
      merchantDetails: Optional(Type.Unknown(asInCreate)),
      businessActivity: Optional(Type.Unknown(asInCreate)),
      securityDetails: Optional(Type.Unknown(asInCreate)),
    },
    { additionalProperties: true, examples: [{ businessActivity: { dropShipping: true } }] },
  ),
);
