import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    limits: 'Limits',
    limitsText:
      'How many requests a partner may make in a minute, and how many of each thing it may have. What it has beyond a lower limit stays.',
    what: 'What',
    used: 'There are',
    limit: 'Limit',
    standard: 'standard',
    standardIs: 'Empty: the standard, {standard}',
    requestsPerMinute: 'Requests a minute',
    clients: 'API clients',
    apiKeys: 'API keys',
    users: 'Users',
    merchants: 'Merchants',
    customers: 'Customers',
    hostedFieldsProfiles: 'Hosted-fields profiles',
    savedViews: 'Saved views',
    webhookEndpoints: 'Webhook endpoints for all merchants',
    merchantWebhookEndpoints: 'Webhook endpoints for one merchant each',
    capacityWeight: 'Weight',
    capacityWeightHint:
      'From 1 to 100: the share of the capacity beside other partners, where there is not enough for all',
    changeLimits: 'Change the limits',
    changeLimitsEffect:
      'The limits hold at once for what the partner creates and asks for from now on.',
  },
  fr: {
    limits: 'Limites',
    limitsText:
      'Le nombre de requêtes qu’un partenaire peut envoyer par minute, et de chaque chose qu’il peut avoir. Ce qu’il a au-delà d’une limite abaissée lui reste.',
    what: 'Quoi',
    used: 'Il y en a',
    limit: 'Limite',
    standard: 'standard',
    standardIs: 'Vide : le standard, {standard}',
    requestsPerMinute: 'Requêtes par minute',
    clients: 'Clients d’API',
    apiKeys: 'Clés d’API',
    users: 'Utilisateurs',
    merchants: 'Marchands',
    customers: 'Clients des marchands',
    hostedFieldsProfiles: 'Profils de champs hébergés',
    savedViews: 'Vues enregistrées',
    webhookEndpoints: 'Points de terminaison de webhooks pour tous les marchands',
    merchantWebhookEndpoints: 'Points de terminaison de webhooks pour un seul marchand',
    capacityWeight: 'Poids',
    capacityWeightHint:
      'De 1 à 100 : la part de la capacité à côté des autres partenaires, quand il n’y en a pas assez pour tous',
    changeLimits: 'Modifier les limites',
    changeLimitsEffect:
      'Les limites valent dès maintenant pour ce que le partenaire crée et demande.',
  },
});
