import { html } from '../../platform/pages/index.ts';
import type { Language } from '../../kernel/language.ts';
import type { EmailKind } from './email.ts';

/** What a letter says in one language: plain text, since rows of a table say the figures. */
export type Letter = Readonly<{
  subject: string;
  /** Sentences, each a paragraph. */
  says: readonly string[];
  facts: readonly (readonly [name: string, value: string])[];
  /** Where to go on, and what stands on the link. */
  link: Readonly<{ url: string; text: string }>;
}>;

/** The same in every language of a recipient. */
export type Letters = Readonly<{
  kind: EmailKind;
  subjectId: string;
  /** Where whoever gets such letters ends them. */
  manageUrl: string;
  in: (language: Language) => Letter;
}>;

const SUBJECT_MAX = 150;

const FOOT: Readonly<Record<Language, Readonly<{ why: string; manage: string; colon: string }>>> = {
  en: {
    why: 'You get this because somebody named you as a recipient.',
    manage: 'Change or end these e-mails',
    colon: ': ',
  },
  fr: {
    why: 'Vous recevez ce message parce que quelqu’un vous a désigné comme destinataire.',
    manage: 'Modifier ou arrêter ces courriels',
    colon: '\u00a0: ', // With a space that does not break.
  },
};

/** A letter as it is sent: its subject on one line, and all that others wrote as text. */
export function letterAs(
  { facts, link, says, subject }: Letter,
  language: Language,
  manageUrl: string,
) {
  const { colon, manage, why } = FOOT[language];
  const rows = facts.map(([name, value]) => [onOneLine(name), onOneLine(value)] as const);
  const bodyText = [
    ...says,
    rows.map(([name, value]) => name + colon + value).join('\n'),
    link.text + colon + link.url,
    `-- \n${why}\n${manage}${colon}${manageUrl}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  const page = html`<!doctype html>
    <html lang="${language}">
      <body>
        ${says.map((one) => html`<p>${one}</p>`)}
        <table>
          ${rows.map(
            ([name, value]) =>
              html`<tr>
                <th align="left">${name}</th>
                <td>${value}</td>
              </tr>`,
          )}
        </table>
        <p><a href="${link.url}">${link.text}</a></p>
        <hr />
        <p>
          <small>${why} <a href="${manageUrl}">${manage}</a></small>
        </p>
      </body>
    </html>`;
  return { subject: onOneLine(subject).slice(0, SUBJECT_MAX), bodyText, bodyHtml: page.markup };
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
