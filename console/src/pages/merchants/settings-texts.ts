import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    terminal: 'Terminal',
    setTerminal: 'Set the terminal',
    setTerminalEffect:
      'Acquirers are sent this terminal id from the next request on. Without one they are sent the last eight digits of the merchant’s id.',
    terminalHint: 'Eight letters or digits; empty for the default',
    requestorsText:
      'How this merchant is named to each card scheme. What is not set is as the scheme’s own settings say.',
    requestors: 'Requestor settings',
    scheme: 'Card scheme',
    requestorId: 'Requestor id',
    requestorName: 'Requestor name',
    acquirerMerchantId: 'Merchant id at the acquirer',
    asScheme: 'As the scheme',
    setRequestor: 'Set',
    setRequestorTitle: 'Requestor settings at {scheme}',
    setRequestorEffect:
      'Authentications with {scheme} cards name the merchant in this way from now on. Empty fields follow the settings of the scheme.',
    resetRequestor: 'Reset',
    resetRequestorTitle: 'Reset the requestor settings at {scheme}',
    resetRequestorEffect: 'The settings of the scheme apply to this merchant again.',
  },
  fr: {
    terminal: 'Terminal',
    setTerminal: 'Définir le terminal',
    setTerminalEffect:
      'Les acquéreurs reçoivent cet identifiant de terminal dès la prochaine requête. Sans lui, ils reçoivent les huit derniers chiffres de l’identifiant du marchand.',
    terminalHint: 'Huit lettres ou chiffres ; vide pour la valeur par défaut',
    requestorsText:
      'Comment ce marchand est nommé à chaque réseau. Ce qui n’est pas défini suit les réglages du réseau.',
    requestors: 'Réglages du demandeur',
    scheme: 'Réseau',
    requestorId: 'Identifiant du demandeur',
    requestorName: 'Nom du demandeur',
    acquirerMerchantId: 'Identifiant chez l’acquéreur',
    asScheme: 'Comme le réseau',
    setRequestor: 'Définir',
    setRequestorTitle: 'Réglages du demandeur chez {scheme}',
    setRequestorEffect:
      'Les authentifications de cartes {scheme} nomment ainsi le marchand dès maintenant. Les champs vides suivent les réglages du réseau.',
    resetRequestor: 'Réinitialiser',
    resetRequestorTitle: 'Réinitialiser les réglages du demandeur chez {scheme}',
    resetRequestorEffect: 'Les réglages du réseau valent de nouveau pour ce marchand.',
  },
});
