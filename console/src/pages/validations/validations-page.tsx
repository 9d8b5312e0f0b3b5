import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Id } from '../../parts/copy.tsx';
import { several } from '../../parts/filters.ts';
import { listPage, type PageComponent } from '../../parts/list-page.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

const STATUSES = ['PROCESSING', 'SUCCEEDED', 'DECLINED', 'DECLINED_RETRY'] as const;

/**
 * A list: its filters under the names of the API with the texts that label them, and its columns
 * under the texts that are their titles. The second operation is for operators who look at all
 * partners, and its rows name their partner.
 */
export const ValidationsPage: PageComponent = listPage(texts, {
  name: 'validations',
  operation: ['listValidations', 'listAllValidations'],
  exportBy: ['exportValidations', 'exportAllValidations'],
  filters: {
    status: several('status', STATUSES),
    created: 'created',
    orderId: 'order',
    invoiceNumber: 'invoice',
    merchantId: 'merchant',
    customerId: 'customer',
  },
  rowLink: '/validations/$validationId',
  columns: {
    card: (row) => <Card card={row.paymentMethod} />,
    status: (row) => <Badge state={row.validationStatus} />,
    order: (row) => row.orderId,
    invoice: (row) => row.invoiceNumber,
    merchant: (row) => <MerchantName merchantId={row.merchantId} />,
    id: (row) => <Id value={row.validationId} isShort />,
    created: (row) => <Time at={row.createdAt} />,
  },
  extras: ['invoice'],
});
