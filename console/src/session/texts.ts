import { defineTexts } from '../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    endedTitle: 'Your session has ended',
    endedText: 'Sign in again and go on where you were. What you have typed is kept.',
    notUpdatedSince: 'Not updated since {time}.',
  },
  fr: {
    endedTitle: 'Votre session a pris fin',
    endedText:
      'Connectez-vous de nouveau pour reprendre où vous étiez. Ce que vous avez tapé est conservé.',
    notUpdatedSince: 'Pas mis à jour depuis {time}.',
  },
});
