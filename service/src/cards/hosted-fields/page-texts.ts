import type { Language } from '../../kernel/language.ts';

type FieldTexts = Readonly<{
  label: string;
  empty: string;
  wrong: string;
  placeholder?: string;
  expired?: string;
  hint?: string;
}>;
type PageTexts = Readonly<{
  title: string;
  noScript: string;
  refused: string;
}> &
  Readonly<Record<'number' | 'expiry' | 'code' | 'postalCode', FieldTexts>>;

/** What the hosted page says, in both languages. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: 'Card details',
    number: {
      label: 'Card number',
      empty: 'Enter the card number.',
      wrong: 'Check the card number: a digit seems wrong or missing.',
    },
    expiry: {
      label: 'Expiry date',
      placeholder: 'MM/YY',
      empty: 'Enter the expiry date.',
      wrong: 'Enter the month and year on the card, as MM/YY.',
      expired: 'This card has expired.',
    },
    code: {
      label: 'Security code',
      hint: '3 digits on the back, 4 on the front of American Express',
      empty: 'Enter the security code.',
      wrong: 'Check the security code: 3 digits, 4 on American Express.',
    },
    postalCode: {
      label: 'Postal code',
      empty: 'Enter the postal code.',
      wrong: 'Check the postal code.',
    },
    noScript: 'Card details can be entered when JavaScript is on.',
    refused: 'The card fields cannot be shown here.',
  },
  fr: {
    title: 'Données de la carte',
    number: {
      label: 'Numéro de carte',
      empty: 'Entrez le numéro de la carte.',
      wrong: 'Vérifiez le numéro : un chiffre semble erroné ou manquant.',
    },
    expiry: {
      label: 'Date d’expiration',
      placeholder: 'MM/AA',
      empty: 'Entrez la date d’expiration.',
      wrong: 'Entrez le mois et l’année inscrits sur la carte : MM/AA.',
      expired: 'Cette carte est expirée.',
    },
    code: {
      label: 'Code de sécurité',
      hint: '3 chiffres au verso, 4 au recto d’American Express',
      empty: 'Entrez le code de sécurité.',
      wrong: 'Vérifiez le code : 3 chiffres, 4 pour American Express.',
    },
    postalCode: {
      label: 'Code postal',
      empty: 'Entrez le code postal.',
      wrong: 'Vérifiez le code postal.',
    },
    noScript: 'La saisie de la carte demande que JavaScript soit activé.',
    refused: 'Les champs de carte ne peuvent pas être affichés ici.',
  },
};
