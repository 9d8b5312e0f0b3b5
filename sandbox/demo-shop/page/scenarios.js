/**
 * Cards of the issuer simulator and the simulated acquirer, and what each is good for.
 * @typedef {Readonly<{ number: string, en: readonly [string, string], fr: readonly [string, string] }>} Scenario
 */

/** @type {readonly Scenario[]} */
export const FRICTIONLESS = [
  {
    number: '4000100000000000',
    en: ['Authenticated', 'The issuer recognises you without asking. The payment succeeds.'],
    fr: ['Authentifié', 'L’émetteur vous reconnaît sans rien demander. Le paiement réussit.'],
  },
  {
    number: '5200100000001003',
    en: [
      'Authenticated, no look at the browser (Mastercard)',
      'The issuer needs no hidden frame. The payment succeeds.',
    ],
    fr: [
      'Authentifié, sans examen du navigateur (Mastercard)',
      'L’émetteur n’a pas besoin du cadre caché. Le paiement réussit.',
    ],
  },
  {
    number: '4000100000000208',
    en: ['Attempt', 'The issuer cannot tell, and vouches for the attempt. The payment succeeds.'],
    fr: [
      'Tentative',
      'L’émetteur ne peut rien dire et garantit la tentative. Le paiement réussit.',
    ],
  },
  {
    number: '4000100000002006',
    en: [
      'Silent hidden frame',
      'The issuer’s hidden page never calls back: after 10 seconds it goes on without. The payment succeeds.',
    ],
    fr: [
      'Cadre caché muet',
      'La page cachée de l’émetteur ne répond jamais : après 10 secondes, on continue. Le paiement réussit.',
    ],
  },
];

/** @type {readonly Scenario[]} */
export const CHALLENGES = [
  {
    number: '4000100000000729',
    en: [
      'You confirm',
      'Your bank asks for a one-time code, or for its app. Confirm, fail or cancel as you like.',
    ],
    fr: [
      'Vous confirmez',
      'Votre banque demande un code à usage unique ou son appli. Confirmez, échouez ou annulez.',
    ],
  },
  {
    number: '4000100000000703',
    en: ['Passes by itself', 'The challenge confirms itself. The payment succeeds.'],
    fr: ['Réussit toute seule', 'L’épreuve se confirme toute seule. Le paiement réussit.'],
  },
  {
    number: '4000100000000711',
    en: ['Fails by itself', 'The challenge fails. The shop takes no payment.'],
    fr: ['Échoue toute seule', 'L’épreuve échoue. La boutique ne prend aucun paiement.'],
  },
  {
    number: '4000100000000752',
    en: [
      'A forged “yes”',
      'The browser brings a yes that the issuer never gave. It is not believed: no payment.',
    ],
    fr: [
      'Un faux « oui »',
      'Le navigateur rapporte un oui que l’émetteur n’a jamais donné. On ne le croit pas : aucun paiement.',
    ],
  },
];

/** @type {readonly Scenario[]} */
export const INSISTING = [
  {
    number: '4000100000001727',
    en: [
      'Your bank insists',
      'Tick “Try without 3-D Secure first”: your bank declines softly, then asks for a one-time code, and the second payment succeeds.',
    ],
    fr: [
      'Votre banque insiste',
      'Cochez « Essayer d’abord sans 3-D Secure » : votre banque refuse d’abord, puis demande un code à usage unique, et le deuxième paiement réussit.',
    ],
  },
];

/** @type {readonly Scenario[]} */
export const REFUSALS = [
  {
    number: '4000100000000109',
    en: ['Not authenticated', 'The issuer says it is not you. The shop takes no payment.'],
    fr: ['Non authentifié', 'L’émetteur dit que ce n’est pas vous. Aucun paiement.'],
  },
  {
    number: '4000100000000307',
    en: ['Rejected', 'The issuer wants no payment, and tells you why. None is made.'],
    fr: ['Rejeté', 'L’émetteur ne veut pas de paiement et vous dit pourquoi. Aucun n’est fait.'],
  },
  {
    number: '4000200000000057',
    en: ['Declined', 'The card takes no part in 3-D Secure; the issuer declines the payment.'],
    fr: ['Refusé', 'La carte ne connaît pas 3-D Secure; l’émetteur refuse le paiement.'],
  },
  {
    number: '4000200000000511',
    en: ['Insufficient funds', 'Declined, and may be tried again later.'],
    fr: ['Fonds insuffisants', 'Refusé; on peut réessayer plus tard.'],
  },
  {
    number: '4000200000000685',
    en: [
      'No answer',
      'The acquirer stays silent for 10 seconds. The outcome is open, then the payment is reversed.',
    ],
    fr: [
      'Sans réponse',
      'L’acquéreur se tait 10 secondes. L’issue est ouverte, puis le paiement est annulé.',
    ],
  },
];

/** @type {readonly Scenario[]} */
export const ORDINARY = [
  {
    number: '4242424242424242',
    en: ['Any other card', 'Takes no part in 3-D Secure. The payment succeeds unauthenticated.'],
    fr: [
      'Toute autre carte',
      'Ne connaît pas 3-D Secure. Le paiement réussit, sans authentification.',
    ],
  },
];

export const GROUPS = /** @type {const} */ ([
  ['groupFrictionless', FRICTIONLESS],
  ['groupChallenges', CHALLENGES],
  ['groupInsisting', INSISTING],
  ['groupRefusals', REFUSALS],
  ['groupOrdinary', ORDINARY],
]);
