import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    title: 'Customers',
    one: 'Customer',
    text: 'People whose cards merchants have stored.',
    methods: 'Stored cards',
    noMethods: 'No stored cards',
    payments: 'Latest payments',
    allPayments: 'All payments',
    noPayments: 'No payments',
    emptyTitle: 'No customers',
    emptyText: 'A customer is made with POST /customers.',
  },
  fr: {
    title: 'Clients',
    one: 'Client',
    text: 'Les personnes dont des marchands ont enregistré la carte.',
    methods: 'Cartes enregistrées',
    noMethods: 'Aucune carte enregistrée',
    payments: 'Derniers paiements',
    allPayments: 'Tous les paiements',
    noPayments: 'Aucun paiement',
    emptyTitle: 'Aucun client',
    emptyText: 'Un client se crée par POST /customers.',
  },
});
