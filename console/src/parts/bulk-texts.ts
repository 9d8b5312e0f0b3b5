import { defineTexts } from '../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    selectRow: 'Select',
    selectAll: 'Select all on this page',
    chosen: '{count} selected|{count} selected',
    clearChoice: 'Clear selection',
    exportChosen: 'Export selected',
    notAll:
      '{count} of them cannot take part and stays as it is.|{count} of them cannot take part and stay as they are.',
    sum: 'In all',
    mayWait:
      'What is more than {limit} for one person, each or together in a day, waits for a second person.',
    progress: '{done} of {count}',
    isDone: 'Done',
    isWaiting: 'Waits for approval',
    isRefused: 'Refused',
    isLeft: 'Not asked for yet',
    resumeTitle: '{verb}: {done} of {count} done',
    resumeText: 'It was interrupted. Going on does nothing twice.',
    goOn: 'Go on',
    forget: 'Leave it at that',
    stopped: 'It stopped: {problem} What is left can be asked for again; nothing happens twice.',
    isOver: 'All have been asked for.',
    showAll: 'Show each',
  },
  fr: {
    selectRow: 'Sélectionner',
    selectAll: 'Sélectionner toute la page',
    chosen: '{count} sélectionné|{count} sélectionnés',
    clearChoice: 'Effacer la sélection',
    exportChosen: 'Exporter la sélection',
    notAll:
      '{count} d’entre eux ne peut y participer et reste tel quel.|{count} d’entre eux ne peuvent y participer et restent tels quels.',
    sum: 'En tout',
    mayWait:
      'Ce qui dépasse {limit} pour une personne, chacun ou ensemble en un jour, attend une deuxième personne.',
    progress: '{done} sur {count}',
    isDone: 'Fait',
    isWaiting: 'Attend une approbation',
    isRefused: 'Refusé',
    isLeft: 'Pas encore demandé',
    resumeTitle: '{verb} : {done} sur {count} faits',
    resumeText: 'Cela a été interrompu. Continuer ne fait rien deux fois.',
    goOn: 'Continuer',
    forget: 'En rester là',
    stopped: 'Interrompu : {problem} Le reste peut être redemandé ; rien n’a lieu deux fois.',
    isOver: 'Tous ont été demandés.',
    showAll: 'Afficher chacun',
  },
});
