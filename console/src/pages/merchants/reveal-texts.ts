import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    reveal: 'Show whole numbers',
    revealTitle: 'Show the numbers of {name}',
    revealEffect:
      'Bank accounts and dates of birth are shown whole, to you alone and this once. The audit log has that you looked, and why.',
    details: 'Bank accounts and dates of birth',
    deposit: 'Payouts go to',
    born: '{name} was born on',
  },
  fr: {
    reveal: 'Afficher les numéros complets',
    revealTitle: 'Afficher les numéros de {name}',
    revealEffect:
      'Les comptes bancaires et les dates de naissance s’affichent en entier, à vous seul et cette fois seulement. Le journal d’audit indique que vous les avez consultés, et pourquoi.',
    details: 'Comptes bancaires et dates de naissance',
    deposit: 'Les versements vont à',
    born: 'Date de naissance de {name}',
  },
});
