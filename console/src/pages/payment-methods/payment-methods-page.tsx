import { METADATA } from '../../parts/filters.ts';
import { listPage, type PageComponent } from '../../parts/list-page.tsx';
import { METHOD_COLUMNS } from './method-columns.tsx';
import { texts } from './texts.ts';

export const PaymentMethodsPage: PageComponent = listPage(texts, {
  name: 'payment-methods',
  operation: ['listPaymentMethods', 'listAllPaymentMethods'],
  filters: {
    created: 'created',
    customerId: 'customer',
    merchantId: 'merchant',
    metadata: METADATA,
  },
  rowLink: '/payment-methods/$paymentMethodId',
  columns: METHOD_COLUMNS,
});
