import { defineTexts } from '../i18n/texts.ts';

export const texts = defineTexts({
  en: {
    notes: 'Notes',
    assignee: 'Assigned to',
    assignFrom: 'Assign: now {name}',
    me: 'Me',
    nobody: 'Nobody',
    assigned: 'Assigned',
    takenBack: 'Nobody has it now',
    note: 'Note',
    write: 'Add a note',
    written: 'Note added',
    noNotes: 'No notes yet.',
    onlyOperators: 'Only operators see notes: the partner does not. @ mentions a colleague.',
    onlyPartner: 'Only people of your company see notes: operators do not. @ mentions a colleague.',
    mention: 'Mention {name}',
    mentionedYou: 'Mentions you',
    deleted: 'Deleted by its author',
    delete: 'Delete the note',
    deleteText:
      'Its text is gone for everybody. That there was a note, and when it was deleted, stays.',
    isDeleted: 'Note deleted',
    older: 'Show older notes',
  },
  fr: {
    notes: 'Notes',
    assignee: 'Attribué à',
    assignFrom: 'Attribuer : actuellement {name}',
    me: 'Moi',
    nobody: 'Personne',
    assigned: 'Attribué',
    takenBack: 'Attribué à personne',
    note: 'Note',
    write: 'Ajouter une note',
    written: 'Note ajoutée',
    noNotes: 'Aucune note.',
    onlyOperators:
      'Seuls les exploitants voient les notes, pas le partenaire. @ mentionne un collègue.',
    onlyPartner:
      'Seules les personnes de votre entreprise voient les notes, pas les exploitants. @ mentionne un collègue.',
    mention: 'Mentionner {name}',
    mentionedYou: 'Vous mentionne',
    deleted: 'Supprimée par son auteur',
    delete: 'Supprimer la note',
    deleteText:
      'Son texte disparaît pour tous. Le fait qu’il y avait une note, et quand elle a été supprimée, reste.',
    isDeleted: 'Note supprimée',
    older: 'Afficher les notes plus anciennes',
  },
});
