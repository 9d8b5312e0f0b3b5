import { type TSchema, Type } from 'typebox';
import type { JsonObject } from '../../kernel/merge-patch.ts';
import { MetadataChange } from '../../records/metadata/index.ts';
import { orAbsent } from '../../platform/http/schema.ts';
import { StatedMerchant } from './profile.ts';

const { chainId, metadata: _ofItsOwn, ...groups } = StatedMerchant.properties;

/** Any value, checked in the whole that it makes of the merchant; `meant` is what logs know it by. */
const asInCreate = (meant: TSchema) =>
  orAbsent(
    Type.Unknown({
      description:
        'As in the create request. Omitted members keep their value; null removes a member',
      meant,
    }),
  );

/** Any object: what it makes of the merchant is checked as a whole, and unknown names with it. */
export const MerchantPatch = Type.Unsafe<JsonObject>(
  Type.Object(
    {
      chainId: asInCreate(chainId),
      bankingDetails: asInCreate(groups.bankingDetails),
      pointOfSaleOptions: asInCreate(groups.pointOfSaleOptions),
      riskDetails: asInCreate(groups.riskDetails),
      businessDetails: asInCreate(groups.businessDetails),
      merchantDetails: asInCreate(groups.merchantDetails),
      businessActivity: asInCreate(groups.businessActivity),
      securityDetails: asInCreate(groups.securityDetails),
      metadata: orAbsent(MetadataChange),
    },
    { additionalProperties: true, examples: [{ businessActivity: { dropShipping: true } }] },
  ),
);
