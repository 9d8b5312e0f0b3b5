import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, Html, type Part, layout } from '../../../platform/pages/index.ts';
import type { KeptMessage } from '../records/kept-message.ts';
import { type ExplainedField, explainMessage, type Story } from './explain-message.ts';
import { sequenceDrawing, messageTitleOf } from './sequence-drawing.ts';

export type MessagesPage = Readonly<{ markup: string; contentSecurityPolicy: string }>;

/** The style stands in the page, so that the page can be kept as a file and sent to somebody. */
const STYLES = ['../../../platform/pages/style.css', './messages-page.css'];
let made: Readonly<{ style: Html; contentSecurityPolicy: string }> | undefined;

function styling() {
  const css = STYLES.map((path) => readFileSync(new URL(path, import.meta.url), 'utf8')).join('\n');
  const digest = hash('sha256', css, 'base64');
  return {
    style: new Html(`<style>${css}</style>`),
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${digest}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  };
}

/** The messages of an authentication: their sequence, then each with every field explained. */
export function messagesPage(story: Story): MessagesPage {
  const { style, contentSecurityPolicy } = (made ??= styling());
  const { authenticationId, merchantId, messages } = story;
  const main = html`<h1>Authentication ${authenticationId}</h1>
    <p class="lead">
      Merchant ${merchantId}. Every message in order; card number, name, address and proof are
      masked.
    </p>
    ${sequenceDrawing(messages)}
    <p class="access">
      Dashed: what the others say to each other, or the merchant to us; it is none of the messages.
    </p>
    ${messages.map(section)}`;
  return { markup: layout({ title: 'Authentication', style, main }), contentSecurityPolicy };
}

function section(kept: KeptMessage, index: number): Html {
  const fields = explainMessage(kept.message);
  const type = fields.find(({ name }) => name === 'messageType');
  const title = `${index + 1}. ${messageTitleOf(kept)}`;
  return html`<section>
    <h2>${title}</h2>
    <p>${type?.valueMeaning ?? kept.note ?? ''}</p>
    <p class="access">${wayOf(kept)}, ${kept.at}</p>
    ${outcomeOf(fields)} ${fields.length > 0 && table(title, fields)}
  </section>`;
}

function wayOf({ direction, party }: KeptMessage): string {
  const other = party === 'BROWSER' ? 'the browser' : 'the directory server';
  return direction === 'SENT' ? `Sent to ${other}` : `Received from ${other}`;
}

/** What a reader looks for first: how it ended, and why. */
const HIGHLIGHTS = new Set([
  'transStatus',
  'transStatusReason',
  'challengeCancel',
  'errorCode',
  'errorDetail',
]);

function outcomeOf(fields: readonly ExplainedField[]): Part {
  const highlights = fields.filter(({ name }) => HIGHLIGHTS.has(name));
  if (highlights.length === 0) return undefined;
  return html`<ul class="outcome">
    ${highlights.map(({ meaning, value, valueMeaning }) => html`<li>${meaning}: ${valueMeaning ?? value}</li>`)}
  </ul>`;
}

function table(title: string, fields: readonly ExplainedField[]): Html {
  return html`<div class="scroll">
    <table class="fields" aria-label="Fields of ${title}">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Meaning</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(row)}
      </tbody>
    </table>
  </div>`;
}

function row({ name, meaning, value, valueMeaning }: ExplainedField): Html {
  return html`<tr>
    <th scope="row" role="rowheader"><code>${name}</code></th>
    <td role="cell">${meaning}</td>
    <td role="cell">
      <code>${value}</code>${valueMeaning !== null && html`<br />${valueMeaning}`}
    </td>
  </tr>`;
}
