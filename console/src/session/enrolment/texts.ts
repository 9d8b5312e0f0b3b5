import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    qr: 'QR code for the authenticator app',
    scan: 'Scan the code with an authenticator app, or type this key:',
    code: '6 digits that the app shows',
    confirm: 'Confirm',
    start: 'Set up an authenticator app',
    passkeyName: 'Name of the passkey',
    passkeyHint: 'Something you will recognise, such as “Work laptop”.',
    addPasskey: 'Add a passkey',
    turnedAway: 'The device made no passkey. Try again, or use another device.',
    noPasskeys: 'This browser, or this address, cannot use passkeys: they need https or localhost.',
    recoveryTitle: 'Recovery codes',
    recoveryText:
      'Each works once, when you have neither passkey nor app. Keep them where others cannot read them. They are shown this once.',
    codesNext: 'Ten recovery codes let you in when you have neither passkey nor app.',
    showCodes: 'Show the codes',
    replaceCodes: 'Replace the codes',
    codesReplaced:
      'The code that you still have stops working at once.|The {count} codes that you still have stop working at once.',
    stored: 'I have stored them',
    go: 'Continue',
    password: 'Your password',
    passwordHint: 'Once more, so that nobody else adds a way in to your account.',
  },
  fr: {
    qr: 'Code QR pour l’application d’authentification',
    scan: 'Balayez le code avec une application d’authentification, ou tapez cette clé :',
    code: '6 chiffres affichés par l’application',
    confirm: 'Confirmer',
    start: 'Configurer une application d’authentification',
    passkeyName: 'Nom de la clé d’accès',
    passkeyHint: 'Un nom que vous reconnaîtrez, comme « Portable du bureau ».',
    addPasskey: 'Ajouter une clé d’accès',
    turnedAway: 'L’appareil n’a pas créé de clé d’accès. Réessayez ou utilisez un autre appareil.',
    noPasskeys:
      'Ce navigateur ou cette adresse ne permet pas les clés d’accès : il faut https ou localhost.',
    recoveryTitle: 'Codes de secours',
    recoveryText:
      'Chacun sert une fois, quand vous n’avez ni clé d’accès ni application. Gardez-les à l’abri des regards. Ils ne sont affichés que cette fois.',
    codesNext:
      'Dix codes de secours vous donnent accès quand vous n’avez ni clé d’accès ni application.',
    showCodes: 'Afficher les codes',
    replaceCodes: 'Remplacer les codes',
    codesReplaced:
      'Le code qui vous reste cesse de fonctionner aussitôt.|Les {count} codes qui vous restent cessent de fonctionner aussitôt.',
    stored: 'Je les ai conservés',
    go: 'Continuer',
    password: 'Votre mot de passe',
    passwordHint: 'Encore une fois, pour que personne d’autre n’ajoute un accès à votre compte.',
  },
});
