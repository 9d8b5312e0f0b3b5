/** The script of the page on which a merchant fills in its part of a draft. */
import { look, type Looked, lookUps, open, Refusal, submit } from './api.ts';
import { element } from './element.ts';
import { MerchantForm } from './form.ts';
import { TEXTS, type TextKey } from './texts.ts';
import { forgetVisit, visitOf } from './visit-secret.ts';

type Language = 'en' | 'fr';

const OVER = 410;
const IN_USE = 409;
const UNKNOWN = 404;
const main = document.querySelector('main');
/** It stays in the address, for who comes back; what follows # is sent nowhere. */
const token = decodeURIComponent(location.hash.slice(1));

let language: Language = navigator.language.startsWith('fr') ? 'fr' : 'en';
let name = '';
let speak: (language: Language) => void = () => {};

if (main) void begin(main);
addEventListener('hashchange', () => location.reload());

async function begin(page: HTMLElement): Promise<void> {
  let looked: Looked;
  try {
    looked = await look(token);
  } catch (error) {
    setLanguage(language);
    return tell(page, error instanceof Refusal && error.status === UNKNOWN ? 'unknown' : 'later');
  }
  ({ language } = looked);
  ({ name } = looked.brand);
  dress(looked);
  const { state } = looked;
  speak = () => welcome(page, looked);
  if (state === 'SENT') return setLanguage(language);
  if (state === 'OPENED') {
    speak = () => {};
    setLanguage(language);
    return await start(page, looked);
  }
  speak = () => tell(page, state);
  setLanguage(language);
}

/** What is asked, by whom and until when; nothing happens before somebody begins. */
function welcome(page: HTMLElement, looked: Looked): void {
  const texts = TEXTS[language];
  const date = new Date(looked.expiresAt).toLocaleDateString(language, { dateStyle: 'long' });
  const go = element('button', { type: 'button', class: 'main' }, texts.begin);
  go.addEventListener('click', () => void start(page, looked));
  page.replaceChildren(
    element('h1', {}, texts.title),
    element('p', {}, texts.intro.replace('{name}', name)),
    element('ul', {}, ...looked.parts.map((part) => element('li', {}, textOf(part)))),
    element('p', {}, texts.until.replace('{date}', date)),
    element('p', {}, texts.oneBrowser),
    go,
  );
}

async function start(page: HTMLElement, looked: Looked): Promise<void> {
  const visit = visitOf(token);
  try {
    const [part, known] = await Promise.all([open(token, visit), lookUps()]);
    const handIn = async (version: number): Promise<void> => {
      try {
        await submit(visit, version);
        finished(page);
      } catch (error) {
        refused(page, error instanceof Refusal ? error : new Refusal(0));
      }
    };
    const shown = { looked, lookUps: known, part, visit, language, main: page, handIn };
    const form = new MerchantForm({ ...shown, refused: (refusal) => refused(page, refusal) });
    speak = (chosen) => form.speak(chosen);
  } catch (error) {
    refused(page, error instanceof Refusal ? error : new Refusal(0));
  }
}

function finished(page: HTMLElement): void {
  forgetVisit(token);
  const draw = (): void => {
    const { done, doneTitle } = TEXTS[language];
    const heading = element('h1', { tabindex: '-1' }, doneTitle);
    page.replaceChildren(heading, element('p', {}, done.replace('{name}', name)));
    heading.focus();
  };
  speak = draw;
  draw();
}

function refused(page: HTMLElement, { status }: Refusal): void {
  if (status === OVER) return void begin(page);
  const key: TextKey = status === IN_USE ? 'inUse' : status === UNKNOWN ? 'unknown' : 'later';
  speak = () => tell(page, key);
  setLanguage(language);
}

function tell(page: HTMLElement, key: TextKey): void {
  const said = TEXTS[language][key].replace('{name}', name);
  page.replaceChildren(element('p', { class: 'told', role: 'alert' }, said));
}

function textOf(part: string): string {
  return Object.entries(TEXTS[language]).find(([key]) => key === part)?.[1] ?? part;
}

/** The partner's name, colour and logo. */
function dress({ brand: { colour, logo } }: Looked): void {
  document.documentElement.style.setProperty('--brand', colour);
  const header = document.querySelector('.brand');
  const said = element('span', {}, name);
  const picture =
    logo && element('img', { alt: '', src: `data:${logo.contentType};base64,${logo.content}` });
  header?.replaceChildren(...(picture ? [picture, said] : [said]));
}

function setLanguage(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = language;
  document.title = name === '' ? TEXTS[language].title : `${TEXTS[language].title} · ${name}`;
  const other: Language = language === 'en' ? 'fr' : 'en';
  const button = element(
    'button',
    { type: 'button', class: 'plain', lang: other },
    TEXTS[language][other],
  );
  button.addEventListener('click', () => setLanguage(other));
  document.querySelector('.languages')?.replaceChildren(button);
  speak(language);
}
