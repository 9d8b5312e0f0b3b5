/** What the page says, in its two languages. */

const ENGLISH = {
  title: 'Sandbox Books, a demo shop',
  skip: 'Skip to the shop',
  tag: 'Demo shop. No money moves.',
  languages: 'Language',
  docs: 'Documentation',
  productName: 'Causeways of the Northern Coast',
  productBy: 'An illustrated atlas of roads that the tide takes back. Hardcover, 212 pages.',
  each: 'each',
  quantity: 'Quantity',
  less: 'One less',
  more: 'One more',
  total: 'Total',
  when: 'When is the card charged?',
  now: 'Charge now',
  nowHint: 'one step',
  later: 'Reserve first',
  laterHint: 'charge when it ships',
  scenario: 'Test card',
  groupFrictionless: 'Without a challenge',
  groupChallenges: 'With a challenge',
  groupInsisting: 'With an exemption',
  groupRefusals: 'When it goes wrong',
  groupOrdinary: 'Without 3-D Secure',
  number: 'Type this number',
  copy: 'Copy',
  copied: 'Copied',
  rest: 'Any expiry date to come and any security code will do, such as 12/30 and 123.',
  exempt: 'Try without 3-D Secure first',
  exemptHint: 'claims an exemption; if your bank insists, it asks you after all',
  card: 'Your card',
  cardHint: 'These fields are Causeway’s, in a frame. The shop never sees the card.',
  window: 'Size of the challenge window',
  windowFull: 'Full screen',
  pay: 'Pay {amount}',
  reserve: 'Reserve {amount}',
  stageCard: 'Trading the card for a token…',
  stageLookup: 'Looking up the card…',
  stageExempt: 'Paying without asking your bank first…',
  stageMethod: 'Your bank is looking at the browser…',
  stageAuthenticate: 'Asking your bank whether it is you…',
  stageChallenge: 'Your bank wants you to confirm.',
  stagePay: 'Paying…',
  stageMove: 'One moment…',
  INVALID_CARD: 'Please look over the card fields.',
  fieldsFailed: 'The card fields did not load.',
  elsewhere: 'This shop is at home at another address. Open it there:',
  SUCCEEDED: 'Paid. Thank you!',
  AUTHORIZED: 'Reserved. The card is charged when the book ships.',
  CANCELED: 'Cancelled. Nothing is charged.',
  DECLINED: 'Your bank declined the payment.',
  DECLINED_RETRY: 'Your bank declined the payment. It may work later.',
  REFUNDED: 'Refunded. The money is on its way back.',
  NOT_AUTHENTICATED: 'Your bank could not confirm that it is you. Nothing was charged.',
  CHALLENGE_AUTHENTICATION_REQUIRED: 'The confirmation was not finished, so nothing was charged.',
  REJECTED: 'Your bank refused this purchase. Nothing was charged.',
  INVALID_TEMPORARY_TOKEN: 'Refused: a token pays once, and this one has.',
  AUTHENTICATION_USED: 'Refused: an authentication serves one payment, and this one has.',
  NOT_OF_THIS_VISIT:
    'This is not of your visit, or your browser keeps no cookies. Load the page again.',
  open: 'Nobody knows yet whether the payment went through. Ask again; it is never paid twice.',
  failed: 'This did not work: {reason}.',
  unavailable: 'The shop cannot reach its payment service. Please try again.',
  receipt: 'Receipt',
  status: 'Status',
  amount: 'Amount',
  authorized: 'Authorized',
  captured: 'Charged',
  onHold: 'On hold',
  refunded: 'Refunded',
  paidWith: 'Card',
  authorizationCode: 'Authorization code',
  indicator: '3-D Secure',
  AUTHENTICATED_ECOMMERCE: 'Authenticated',
  NON_AUTHENTICATED_ECOMMERCE: 'Attempted',
  SSL_MERCHANT: 'Not authenticated',
  answer: 'Issuer’s answer',
  paymentId: 'Payment',
  complete: 'Charge now',
  cancel: 'Cancel the payment',
  refund: 'Refund',
  askAgain: 'Ask again',
  again: 'Back to the shop',
  attempts: 'Try what must not work',
  repeat: 'Send the same payment again',
  repeated: 'The same receipt came back: nothing was charged twice.',
  reuse: 'Use the token for another order',
  panel: 'What happens',
  panelHint:
    'Every call, message and ledger entry of your visit, as it happens. Open one to read it; card data is nowhere in it.',
  panelEmpty: 'Nothing yet. Pay for the book, and watch.',
  clear: 'Clear',
  browser: 'Browser',
  shop: 'Shop',
  causeway: 'Causeway',
  issuer: 'Issuer',
  acquirer: 'Acquirer',
  tokenised: 'card in, token out',
  ledger: 'Ledger',
  interrupted: 'The panel lost its connection and tries again.',
};

/** @type {typeof ENGLISH} */
const FRENCH = {
  title: 'Sandbox Books, boutique de démonstration',
  skip: 'Aller à la boutique',
  tag: 'Boutique de démonstration. Aucun argent ne bouge.',
  languages: 'Langue',
  docs: 'Documentation',
  productName: 'Chaussées de la côte nord',
  productBy: 'Un atlas illustré des routes que la marée reprend. Relié, 212 pages.',
  each: 'l’unité',
  quantity: 'Quantité',
  less: 'Un de moins',
  more: 'Un de plus',
  total: 'Total',
  when: 'Quand la carte est-elle débitée?',
  now: 'Débiter maintenant',
  nowHint: 'en une étape',
  later: 'Réserver d’abord',
  laterHint: 'débiter à l’envoi',
  scenario: 'Carte de test',
  groupFrictionless: 'Sans épreuve',
  groupChallenges: 'Avec épreuve',
  groupInsisting: 'Avec une exemption',
  groupRefusals: 'Quand ça tourne mal',
  groupOrdinary: 'Sans 3-D Secure',
  number: 'Tapez ce numéro',
  copy: 'Copier',
  copied: 'Copié',
  rest: 'Toute date d’expiration à venir et tout code conviennent, par exemple 12/30 et 123.',
  exempt: 'Essayer d’abord sans 3-D Secure',
  exemptHint: 'invoque une exemption; si votre banque insiste, elle vous demande quand même',
  card: 'Votre carte',
  cardHint: 'Ces champs sont à Causeway, dans un cadre. La boutique ne voit jamais la carte.',
  window: 'Taille de la fenêtre d’épreuve',
  windowFull: 'Plein écran',
  pay: 'Payer {amount}',
  reserve: 'Réserver {amount}',
  stageCard: 'La carte est échangée contre un jeton…',
  stageLookup: 'Recherche de la carte…',
  stageExempt: 'Paiement sans demander à votre banque…',
  stageMethod: 'Votre banque examine le navigateur…',
  stageAuthenticate: 'On demande à votre banque si c’est bien vous…',
  stageChallenge: 'Votre banque veut votre confirmation.',
  stagePay: 'Paiement…',
  stageMove: 'Un instant…',
  INVALID_CARD: 'Veuillez revoir les champs de la carte.',
  fieldsFailed: 'Les champs de la carte n’ont pas pu être chargés.',
  elsewhere: 'Cette boutique habite à une autre adresse. Ouvrez-la là :',
  SUCCEEDED: 'Payé. Merci!',
  AUTHORIZED: 'Réservé. La carte est débitée à l’envoi du livre.',
  CANCELED: 'Annulé. Rien n’est débité.',
  DECLINED: 'Votre banque a refusé le paiement.',
  DECLINED_RETRY: 'Votre banque a refusé le paiement. Cela peut marcher plus tard.',
  REFUNDED: 'Remboursé. L’argent est en chemin.',
  NOT_AUTHENTICATED: 'Votre banque n’a pas pu confirmer que c’est vous. Rien n’a été débité.',
  CHALLENGE_AUTHENTICATION_REQUIRED:
    'La confirmation n’a pas été menée à bout; rien n’a été débité.',
  REJECTED: 'Votre banque a rejeté cet achat. Rien n’a été débité.',
  INVALID_TEMPORARY_TOKEN: 'Refusé : un jeton paie une fois, et celui-ci a payé.',
  NOT_OF_THIS_VISIT:
    'Ceci n’est pas de votre visite, ou votre navigateur refuse les témoins. Rechargez la page.',
  AUTHENTICATION_USED: 'Refusé : une authentification sert une fois, et celle-ci a servi.',
  open: 'Personne ne sait encore si le paiement a passé. Redemandez; il n’est jamais fait deux fois.',
  failed: 'Cela n’a pas marché : {reason}.',
  unavailable: 'La boutique n’atteint pas son service de paiement. Veuillez réessayer.',
  receipt: 'Reçu',
  status: 'État',
  amount: 'Montant',
  authorized: 'Autorisé',
  captured: 'Débité',
  onHold: 'Réservé',
  refunded: 'Remboursé',
  paidWith: 'Carte',
  authorizationCode: 'Code d’autorisation',
  indicator: '3-D Secure',
  AUTHENTICATED_ECOMMERCE: 'Authentifié',
  NON_AUTHENTICATED_ECOMMERCE: 'Tentative',
  SSL_MERCHANT: 'Non authentifié',
  answer: 'Réponse de l’émetteur',
  paymentId: 'Paiement',
  complete: 'Débiter maintenant',
  cancel: 'Annuler le paiement',
  refund: 'Rembourser',
  askAgain: 'Redemander',
  again: 'Retour à la boutique',
  attempts: 'Essayer ce qui ne doit pas marcher',
  repeat: 'Envoyer le même paiement encore',
  repeated: 'Le même reçu est revenu : rien n’a été débité deux fois.',
  reuse: 'Employer le jeton pour une autre commande',
  panel: 'Ce qui se passe',
  panelHint:
    'Chaque appel, message et écriture de votre visite, au fur et à mesure. Ouvrez-en un pour le lire; il n’y a aucune donnée de carte.',
  panelEmpty: 'Rien encore. Payez le livre, et regardez.',
  clear: 'Effacer',
  browser: 'Navigateur',
  shop: 'Boutique',
  causeway: 'Causeway',
  issuer: 'Émetteur',
  acquirer: 'Acquéreur',
  tokenised: 'carte contre jeton',
  ledger: 'Grand livre',
  interrupted: 'Le panneau a perdu sa connexion et réessaie.',
};

/** @type {'en' | 'fr'} */
export const language = languageOf(new URLSearchParams(location.search).get('lang'));
export const texts = language === 'fr' ? FRENCH : ENGLISH;

/** @param {string | null} asked */
function languageOf(asked) {
  return (asked ?? navigator.language).startsWith('fr') ? 'fr' : 'en';
}

/**
 * The text of a name, if there is one.
 * @param {string} name
 * @returns {string | undefined}
 */
export function textOf(name) {
  return Object.entries(texts).find(([key]) => key === name)?.[1];
}

/** @param {Readonly<{ amount: number, currency: string }>} money */
export function written({ amount, currency }) {
  const form = new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency });
  return form.format(amount / 100);
}

/** Puts the texts where the page names them. */
export function translatePage() {
  document.documentElement.lang = language;
  document.title = texts.title;
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = textOf(element.getAttribute('data-text') ?? '') ?? '';
  }
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', textOf(element.getAttribute('data-label') ?? '') ?? '');
  }
  for (const link of document.querySelectorAll('[hreflang]')) {
    if (link.getAttribute('hreflang') === language) link.setAttribute('aria-current', 'true');
  }
}
