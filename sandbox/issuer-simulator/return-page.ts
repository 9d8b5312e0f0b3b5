import { html, type Markup, page, type Reply } from './html.ts';
import { BANK, type Words } from './words.ts';

type Return = Readonly<{
  words: Words;
  to: string;
  fields: Readonly<Record<string, string>>;
  status: string;
}>;

const SUBMIT_SCRIPT = 'document.forms[0].submit();';

/** A page that posts fields to the merchant: by itself, or without JavaScript by a button. */
export function returnPage({ words, to, fields, status }: Return): Reply {
  const inputs = Object.entries(fields).map(
    ([name, value]): Markup => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return page({
    language: words.language,
    title: BANK,
    formTarget: to,
    script: SUBMIT_SCRIPT,
    body: html`<main>
      <p role="status">${status}</p>
      <form method="post" action="${to}">
        ${inputs}<noscript><button>${words.goOn}</button></noscript>
      </form>
    </main>`,
  });
}

/** For a browser whose request belongs to nothing we know: there is nowhere to return to. */
export function troublePage(words: Words, status: number, detail: string): Reply {
  return page({
    language: words.language,
    title: words.trouble,
    status,
    body: html`<main>
      <h1>${words.trouble}</h1>
      <p>${words.troubleIntro}</p>
      <p><small>${detail}</small></p>
    </main>`,
  });
}
