import { isUuid } from './erro.ts';
import { webAddress } from './fields.ts';
import { type BrowserForm, html, page, type Reply } from './html.ts';
import type { Issuer } from './issuer.ts';
import { fromBase64Url, parseMessage, textOf, toBase64Url } from './message.ts';
import { returnPage, troublePage } from './return-page.ts';
import { BANK, wordsFor } from './words.ts';

const ADDRESS_CHARACTERS = 256; // As for the notification URL of a challenge.
const isAddress = webAddress(ADDRESS_CHARACTERS);

/**
 * The page of the 3DS Method, in the merchant's hidden frame. It looks at nothing (this bank knows
 * its cards by their digits) and posts back; the hanging one does not.
 */
export function methodPage(issuer: Issuer, form: BrowserForm, hangs: boolean): Reply {
  const words = wordsFor('', form.acceptLanguage);
  const text = fromBase64Url(form.fields.get('threeDSMethodData') ?? '') ?? '';
  const { message } = parseMessage(text);
  const id = message ? (textOf(message, 'threeDSServerTransID') ?? '') : '';
  const to = message ? (textOf(message, 'threeDSMethodNotificationURL') ?? '') : '';
  if (!isUuid(id) || !isAddress(to)) return troublePage(words, 400, 'threeDSMethodData');
  issuer.log.note('browser', id, `3DS Method page${hangs ? ', which never calls back' : ''}.`);
  if (hangs) {
    const body = html`<main><p role="status">${words.method}</p></main>`;
    return page({ language: words.language, title: BANK, body });
  }
  const threeDSMethodData = toBase64Url({ threeDSServerTransID: id });
  return returnPage({ words, to, fields: { threeDSMethodData }, status: words.method });
}
