import { METADATA } from '../../parts/filters.ts';
import { Id } from '../../parts/copy.tsx';
import { listPage, type PageComponent } from '../../parts/list-page.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

export const CustomersPage: PageComponent = listPage(texts, {
  name: 'customers',
  operation: ['listCustomers', 'listAllCustomers'],
  filters: {
    created: 'created',
    reference: 'reference',
    merchantId: 'merchant',
    metadata: METADATA,
  },
  rowLink: '/customers/$customerId',
  columns: {
    name: ({ name }) => name,
    email: ({ email }) => email,
    reference: ({ reference }) => reference,
    merchant: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
    id: (row) => <Id value={row.customerId} isShort />,
    created: (row) => <Time at={row.createdAt} />,
  },
  extras: ['id'],
});
