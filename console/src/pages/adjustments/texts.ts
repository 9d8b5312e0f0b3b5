import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    title: 'Adjustments',
    text: 'Credits and debits of a merchant’s balance. One person requests, another approves.',
    merchantId: 'Merchant id',
    credit: 'Credit: the merchant gets it',
    debit: 'Debit: the merchant pays it',
    by: 'Requested by',
    decidedBy: 'Decided by',
    created: 'Requested',
    decision: 'Decision',
    emptyTitle: 'No adjustments',
    emptyText:
      'A correction of what a merchant is paid is requested here, and approved by a second person.',
    request: 'Request an adjustment',
    requestEffect:
      'Nothing moves yet: another person has to approve it. Then it changes what is available to the merchant.',
    approveEffect: 'The merchant’s balance changes at once by:',
    declineEffect: 'The request ends, and no money moves.',
    inApprovals: 'Waits under Approvals',
    own: 'Yours: another person decides',
  },
  fr: {
    title: 'Ajustements',
    text: 'Crédits et débits du solde d’un marchand. Une personne demande, une autre approuve.',
    merchantId: 'Identifiant du marchand',
    credit: 'Crédit : le marchand le reçoit',
    debit: 'Débit : le marchand le paie',
    by: 'Demandé par',
    decidedBy: 'Décidé par',
    created: 'Demandé',
    decision: 'Décision',
    emptyTitle: 'Aucun ajustement',
    emptyText:
      'Une correction de ce qui est versé à un marchand se demande ici et s’approuve par une deuxième personne.',
    request: 'Demander un ajustement',
    requestEffect:
      'Rien ne bouge encore : une autre personne doit approuver. Ensuite, cela change ce qui est disponible pour le marchand.',
    approveEffect: 'Le solde du marchand change aussitôt de :',
    declineEffect: 'La demande prend fin, et aucun argent ne bouge.',
    inApprovals: 'En attente sous Approbations',
    own: 'La vôtre : une autre personne décide',
  },
});
