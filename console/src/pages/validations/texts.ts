import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    title: 'Validations',
    text: 'Checks of cards with their issuers, without moving money.',
    one: 'Validation',
    created: 'Created',
    modified: 'Changed',
    emptyTitle: 'No validations',
    emptyText: 'A validation is made with POST /validations.',
    checks: 'Checks',
    avs: 'AVS',
    cvd: 'CVD',
  },
  fr: {
    title: 'Validations',
    text: 'Vérifications de cartes auprès des émetteurs, sans mouvement d’argent.',
    one: 'Validation',
    created: 'Créée',
    modified: 'Modifiée',
    emptyTitle: 'Aucune validation',
    emptyText: 'Une validation se fait par POST /validations.',
    checks: 'Vérifications',
    avs: 'AVS',
    cvd: 'CVD',
  },
});
