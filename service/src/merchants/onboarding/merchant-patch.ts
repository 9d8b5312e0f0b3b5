import { Type } from 'typebox';
import type { JsonObject } from '../../kernel/merge-patch.ts';
import { MetadataChange } from '../../records/metadata/index.ts';
import { orAbsent } from '../../platform/http/schema.ts';

const asInCreate = {
  description: 'As in the create request. Omitted members keep their value; null removes a member',
};

/** Any object: what it makes of the merchant is checked as a whole, and unknown names with it. */
export const MerchantPatch = Type.Unsafe<JsonObject>(
  Type.Object(
    {
      chainId: orAbsent(Type.Unknown(asInCreate)),
      bankingDetails: orAbsent(Type.Unknown(asInCreate)),
      pointOfSaleOptions: orAbsent(Type.Unknown(asInCreate)),
      riskDetails: orAbsent(Type.Unknown(asInCreate)),
      businessDetails: orAbsent(Type.Unknown(asInCreate)),
      merchantDetails: orAbsent(Type.Unknown(asInCreate)),
      businessActivity: orAbsent(Type.Unknown(asInCreate)),
      securityDetails: orAbsent(Type.Unknown(asInCreate)),
      metadata: orAbsent(MetadataChange),
    },
    { additionalProperties: true, examples: [{ businessActivity: { dropShipping: true } }] },
  ),
);
