import type { Language } from '../../kernel/language.ts';
import type { Letters } from '../emails/index.ts';
import type { ReportRun } from './run.ts';

const TEXTS = {
  en: {
    ready: 'Report',
    failed: 'Report not made',
    saysReady:
      'Your report was made. It is not in this e-mail: you get it in the console, signed in, for 30 days.',
    saysFailed: 'Your report could not be made. The console says why.',
    name: 'Report',
    from: 'From',
    to: 'To, not included',
    records: 'Records',
    link: 'Get it in the console',
  },
  fr: {
    ready: 'Rapport',
    failed: 'Rapport non établi',
    saysReady:
      'Votre rapport est prêt. Il n’est pas dans ce courriel : vous l’obtenez dans la console, une fois connecté, pendant 30 jours.',
    saysFailed: 'Votre rapport n’a pas pu être établi. La console en donne la raison.',
    name: 'Rapport',
    from: 'Du',
    to: 'Au, non inclus',
    records: 'Enregistrements',
    link: 'L’obtenir dans la console',
  },
} as const satisfies Record<Language, unknown>;

/**
 * Tells that a report is there, and holds none of it: a mailbox keeps what it has got for ever, forwards it,
 * and asks nobody for their rights, and a link can be followed by whoever may export the same today.
 */
export function reportLetters(run: ReportRun, consoleUrl: string): Letters {
  const isReady = run.state === 'READY';
  return {
    kind: isReady ? 'REPORT_READY' : 'REPORT_FAILED',
    subjectId: run.id,
    manageUrl: `${consoleUrl}/reports`,
    in: (language) => {
      const texts = TEXTS[language];
      const records = run.records === null ? [] : [[texts.records, String(run.records)] as const];
      return {
        subject: `${isReady ? texts.ready : texts.failed}: ${run.name}`,
        says: [isReady ? texts.saysReady : texts.saysFailed],
        facts: [
          [texts.name, run.name],
          [texts.from, run.periodFrom.toISOString()],
          [texts.to, run.periodTo.toISOString()],
          ...records,
        ],
        link: { url: `${consoleUrl}/reports?tab=runs`, text: texts.link },
      };
    },
  };
}
