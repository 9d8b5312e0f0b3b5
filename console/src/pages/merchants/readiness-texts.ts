import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    readyTitle: 'Ready: it takes payments now',
    notReadyTitle: 'Not ready to take payments',
    suspended: 'The merchant is suspended: it takes no new payments.',
    reactivateAbove: 'Once the reason is settled, reactivate it at the top of this page.',
    askToReactivate: 'The acquirer can reactivate it.',
    better: 'It would do well to say:',
    settlementOption: 'who closes its batch each day; until then the system does',
    settlementTime: 'at what time the system closes its batch',
    refundLimit: 'how much it may refund in a day; now as much as was captured',
    cancellationLimit: 'how much it may cancel in a day; now as much as was authorized',
    website: 'the web address where it sells',
    offers: 'what it sells, so that its orders are decided on sooner',
    complete: 'Complete the profile',
  },
  fr: {
    readyTitle: 'Prêt : il accepte des paiements',
    notReadyTitle: 'Pas encore prêt à accepter des paiements',
    suspended: 'Le marchand est suspendu : il n’accepte aucun nouveau paiement.',
    reactivateAbove: 'Une fois le motif réglé, réactivez-le en haut de cette page.',
    askToReactivate: 'L’acquéreur peut le réactiver.',
    better: 'Il aurait avantage à préciser :',
    settlementOption: 'qui ferme son lot chaque jour ; d’ici là, c’est le système',
    settlementTime: 'à quelle heure le système ferme son lot',
    refundLimit: 'combien il peut rembourser par jour ; pour l’instant, tout ce qui a été capturé',
    cancellationLimit:
      'combien il peut annuler par jour ; pour l’instant, tout ce qui a été autorisé',
    website: 'l’adresse Web où il vend',
    offers: 'ce qu’il vend, pour que ses commandes soient tranchées plus vite',
    complete: 'Compléter le profil',
  },
});
