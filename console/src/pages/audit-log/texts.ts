import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    title: 'Audit log',
    text: 'Who did what, when and why. Each entry is sealed with the one before, so nothing can be changed or taken out unseen.',
    action: 'Action',
    actor: 'By',
    subject: 'Record',
    at: 'When',
    number: 'No.',
    details: 'Details',
    changes: 'Before and after',
    open: 'Show entry {number}',
    entry: 'Entry {number}',
    emptyTitle: 'No entries',
    emptyText: 'Whatever people and clients change is written here.',
    verify: 'Verify the log',
    verifying: 'Verifying: {count} entry|Verifying: {count} entries',
    whole: 'The log is whole: {count} entry verified|The log is whole: {count} entries verified',
    broken:
      'The log was changed at entry {number}, or before it. Keep a copy of the database, and find out who had access to it.',
    created: 'When',
  },
  fr: {
    title: 'Journal d’audit',
    text: 'Qui a fait quoi, quand et pourquoi. Chaque entrée est scellée avec la précédente : rien ne peut être changé ou retiré sans que cela se voie.',
    action: 'Action',
    actor: 'Par',
    subject: 'Enregistrement',
    at: 'Quand',
    number: 'No',
    details: 'Détails',
    changes: 'Avant et après',
    open: 'Afficher l’entrée {number}',
    entry: 'Entrée {number}',
    emptyTitle: 'Aucune entrée',
    emptyText: 'Tout ce que les personnes et les clients modifient est inscrit ici.',
    verify: 'Vérifier le journal',
    verifying: 'Vérification : {count} entrée|Vérification : {count} entrées',
    whole:
      'Le journal est intact : {count} entrée vérifiée|Le journal est intact : {count} entrées vérifiées',
    broken:
      'Le journal a été changé à l’entrée {number}, ou avant. Gardez une copie de la base de données et cherchez qui y avait accès.',
    created: 'Quand',
  },
});
