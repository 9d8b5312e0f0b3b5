import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    title: 'Stored cards',
    one: 'Stored card',
    text: 'Payment methods that can be used again by their id.',
    expiry: 'Expires',
    holder: 'Name on the card',
    fingerprint: 'Fingerprint',
    bin: 'BIN',
    created: 'Stored',
    emptyTitle: 'No stored cards',
    emptyText: 'A payment stores its card with storePaymentMethod.',
  },
  fr: {
    title: 'Cartes enregistrées',
    one: 'Carte enregistrée',
    text: 'Moyens de paiement réutilisables par leur identifiant.',
    expiry: 'Expire',
    holder: 'Nom sur la carte',
    fingerprint: 'Empreinte',
    bin: 'BIN',
    created: 'Enregistrée',
    emptyTitle: 'Aucune carte enregistrée',
    emptyText: 'Un paiement enregistre sa carte avec storePaymentMethod.',
  },
});
