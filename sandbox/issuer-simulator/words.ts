/** What the pages say. `{…}` is filled in by the page, escaped. */
type Words = Readonly<{
  language: 'en' | 'fr';
  title: string;
  merchant: string;
  amount: string;
  card: string;
  codeHeading: string;
  codeIntro: string;
  codeLabel: string;
  codeHint: string;
  codeShown: string;
  confirm: string;
  resend: string;
  resent: string;
  noMoreCodes: string;
  wrongCode: string;
  useApp: string;
  appHeading: string;
  appIntro: string;
  appStand: string;
  appWaiting: string;
  approved: string;
  decoupled: string;
  approve: string;
  refuse: string;
  useCode: string;
  cancel: string;
  simulator: string;
  returning: string;
  goOn: string;
  trouble: string;
  troubleIntro: string;
  method: string;
  rejected: string;
}>;

export const BANK = 'Harbour Bank';

const ENGLISH: Words = {
  language: 'en',
  title: 'Confirm your purchase',
  merchant: 'Merchant',
  amount: 'Amount',
  card: 'Card',
  codeHeading: 'Confirm your purchase',
  codeIntro: 'We sent a one-time code to your phone ending in 42.',
  codeLabel: 'One-time code',
  codeHint: 'six digits',
  codeShown: 'Simulator: the code is',
  confirm: 'Confirm',
  resend: 'Send a new code',
  resent: 'A new code is on its way. The one before is no longer valid.',
  noMoreCodes: 'No more codes can be sent. The last one is still valid.',
  wrongCode: 'That is not the code. Tries left: {left}.',
  useApp: 'Use my banking app instead',
  appHeading: 'Approve in your banking app',
  appIntro: 'Open the app on your phone and approve this purchase.',
  appWaiting: 'This page goes on by itself once you have.',
  approved: 'I have approved it',
  decoupled: 'We have sent this purchase to your banking app. You may confirm it there later.',
  appStand: 'These buttons stand for the app:',
  approve: 'Approve',
  refuse: 'This was not me',
  useCode: 'Use a one-time code instead',
  cancel: 'Cancel and return to the merchant',
  simulator: 'A simulated bank, for test cards only.',
  returning: 'Returning to the merchant…',
  goOn: 'Continue',
  trouble: 'This page cannot be shown',
  troubleIntro: 'Close it and start again at the merchant.',
  method: 'Your bank is looking at your browser…',
  rejected:
    'For your security we refused this purchase. Please call the number on the back of your card.',
};

const FRENCH: Words = {
  language: 'fr',
  title: 'Confirmez votre achat',
  merchant: 'Marchand',
  amount: 'Montant',
  card: 'Carte',
  codeHeading: 'Confirmez votre achat',
  codeIntro: 'Nous avons envoyé un code à usage unique au téléphone finissant par 42.',
  codeLabel: 'Code à usage unique',
  codeHint: 'six chiffres',
  codeShown: 'Simulateur : le code est',
  confirm: 'Confirmer',
  resend: 'Envoyer un nouveau code',
  resent: 'Un nouveau code est en route. Le précédent n’est plus valide.',
  noMoreCodes: 'Aucun autre code ne peut être envoyé. Le dernier est toujours valide.',
  wrongCode: 'Ce n’est pas le bon code. Essais restants : {left}.',
  useApp: 'Utiliser plutôt mon appli bancaire',
  appHeading: 'Approuvez dans votre appli bancaire',
  appIntro: 'Ouvrez l’appli sur votre téléphone et approuvez cet achat.',
  appWaiting: 'Cette page continuera d’elle-même ensuite.',
  approved: 'Je l’ai approuvé',
  decoupled:
    'Cet achat vous attend dans votre appli bancaire. Vous pourrez le confirmer plus tard.',
  appStand: 'Ces boutons tiennent lieu d’appli :',
  approve: 'Approuver',
  refuse: 'Ce n’était pas moi',
  useCode: 'Utiliser plutôt un code à usage unique',
  cancel: 'Annuler et revenir chez le marchand',
  simulator: 'Une banque simulée, pour cartes de test seulement.',
  returning: 'Retour chez le marchand…',
  goOn: 'Continuer',
  trouble: 'Cette page ne peut pas être affichée',
  troubleIntro: 'Fermez-la et recommencez chez le marchand.',
  method: 'Votre banque examine votre navigateur…',
  rejected: 'Pour votre sécurité, cet achat a été refusé. Appelez le numéro au dos de votre carte.',
};

export type { Words };

/** By the browser language that the merchant sent, else by the Accept-Language header. */
export function wordsFor(language: string, acceptLanguage = ''): Words {
  const asked = [language, ...acceptLanguage.split(',')].map((tag) =>
    tag.trim().slice(0, 2).toLowerCase(),
  );
  return asked.find((tag) => tag === 'en' || tag === 'fr') === 'fr' ? FRENCH : ENGLISH;
}
