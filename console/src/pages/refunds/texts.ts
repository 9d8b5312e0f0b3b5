import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    title: 'Refunds',
    one: 'Refund',
    modified: 'Changed',
    emptyTitle: 'No refunds',
    emptyText: 'A refund is made on the page of its payment.',
  },
  fr: {
    title: 'Remboursements',
    one: 'Remboursement',
    modified: 'Modifié',
    emptyTitle: 'Aucun remboursement',
    emptyText: 'Un remboursement se fait sur la page du paiement.',
  },
});
