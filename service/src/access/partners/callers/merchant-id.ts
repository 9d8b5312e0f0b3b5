import { thirteenDigits } from '../../../platform/http/schema.ts';

export const MerchantId = thirteenDigits('the id of a merchant');
