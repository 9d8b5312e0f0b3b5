/** The page of the demo shop: product and cart, test cards, and the button that pays. */
import { openCheckout, readSettings } from './checkout.js';
import { element, make } from './elements.js';
import { note, openPanel } from './panel.js';
import { showReceipt } from './receipt.js';
import { GROUPS } from './scenarios.js';
import { language, texts, textOf, translatePage, written } from './texts.js';

/** @typedef {import('./checkout.js').Stage} Stage */

const WINDOW_SIZES = /** @type {const} */ (['X_SMALL', 'SMALL', 'MEDIUM', 'LARGE', 'FULL_SCREEN']);
const NARROW_PX = 600; // Below it a challenge window would not fit beside anything.
const COPIED_MS = 2_000; // As long as it takes to read one word.

translatePage();
openPanel();
offerCards();
const settings = await readSettings();
const cart = openCart();
if (location.origin === settings.publicUrl) await openForm();
else sendHome();

/** How many, and what that costs. The server reckons for itself; this is for people to see. */
function openCart() {
  const { priceCents, currency, quantityMax } = settings;
  let quantity = 1;
  const refresh = () => {
    const total = written({ amount: priceCents * quantity, currency });
    element('quantity').textContent = String(quantity);
    element('total').textContent = total;
    element('pay').textContent = (isReserving() ? texts.reserve : texts.pay).replace(
      '{amount}',
      total,
    );
  };
  const change = (/** @type {number} */ by) => () => {
    quantity = Math.min(Math.max(quantity + by, 1), quantityMax);
    refresh();
  };
  element('price').textContent = written({ amount: priceCents, currency });
  element('less').addEventListener('click', change(-1));
  element('more').addEventListener('click', change(1));
  for (const choice of document.getElementsByName('when')) {
    choice.addEventListener('change', refresh);
  }
  refresh();
  return { quantity: () => quantity };
}

function isReserving() {
  return checked('when') === 'reserve';
}

function isExempt() {
  return checked('exempt') === 'yes';
}

/** The value that is chosen of those with that name. @param {string} name */
function checked(name) {
  return new FormData(form()).get(name);
}

function form() {
  const found = element('order');
  if (!(found instanceof HTMLFormElement)) throw new Error('#order is a form');
  return found;
}

async function openForm() {
  const checkout = await openCheckout(element('card'), settings, language).catch(() => undefined);
  if (!checkout) {
    showStatus(texts.fieldsFailed);
    return;
  }
  const { fields, pay } = checkout;
  let isPaying = false;
  const submit = async () => {
    if (isPaying) return;
    isPaying = true;
    busy(true);
    const windowSize = WINDOW_SIZES.find((size) => size === checked('windowSize')) ?? 'MEDIUM';
    const order = {
      quantity: cart.quantity(),
      reserve: isReserving(),
      exempt: isExempt(),
      windowSize,
    };
    try {
      showReceipt(await pay(order, report));
      fields.clear();
      showStatus('');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      showStatus(textOf(code) ?? texts.unavailable);
    }
    busy(false);
    isPaying = false;
  };
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  fields.on('enter', () => void submit());
  element('again').addEventListener('click', () => {
    element('receipt').hidden = true;
    element('checkout').hidden = false;
    element('scenario').focus();
  });
  busy(false);
}

/** @param {Stage} stage */
function report(stage) {
  if (stage === 'lookup') note({ from: 'browser', to: 'causeway', title: texts.tokenised });
  showStatus(textOf(`stage${stage.charAt(0).toUpperCase()}${stage.slice(1)}`) ?? '');
}

/** @param {boolean} isBusy */
function busy(isBusy) {
  const pay = element('pay');
  if (pay instanceof HTMLButtonElement) pay.disabled = isBusy;
  form().classList.toggle('busy', isBusy);
}

/** @param {string} text */
function showStatus(text) {
  element('progress').textContent = text;
}

/** The fields are registered for one address, and this page is open at another. */
function sendHome() {
  const home = make('a', { text: `${settings.publicUrl}/demo` });
  home.href = `${settings.publicUrl}/demo`;
  element('progress').replaceChildren(`${texts.elsewhere} `, home);
}

function offerCards() {
  const menu = element('scenario');
  const size = element('window-size');
  if (!(menu instanceof HTMLSelectElement) || !(size instanceof HTMLSelectElement)) return;
  if (window.innerWidth < NARROW_PX) size.value = 'FULL_SCREEN';
  for (const [group, scenarios] of GROUPS) {
    const options = scenarios.map(({ number, [language]: words }) => new Option(words[0], number));
    const made = make('optgroup', {}, options);
    made.label = texts[group];
    menu.append(made);
  }
  const all = GROUPS.flatMap(([, scenarios]) => scenarios);
  const choose = () => {
    const { number = '', [language]: words } = all.find((one) => one.number === menu.value) ?? {};
    element('number').textContent = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    element('expect').textContent = words?.[1] ?? '';
  };
  menu.addEventListener('change', choose);
  choose();
  element('copy').addEventListener('click', () => void copy(menu.value));
}

/** @param {string} number */
async function copy(number) {
  try {
    await navigator.clipboard.writeText(number);
    element('copy').textContent = texts.copied;
    setTimeout(() => (element('copy').textContent = texts.copy), COPIED_MS);
  } catch {
    getSelection()?.selectAllChildren(element('number')); // At least it is easy to copy by hand.
  }
}
