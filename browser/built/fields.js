// src/protocol.ts
function isOurs(data) {
  return typeof data === "object" && data !== null && "causeway" in data && typeof data.causeway === "string";
}

// page/channel.ts
function openChannel(parentOrigin, receive) {
  window.addEventListener("message", ({ data, origin, source }) => {
    if (source !== window.parent || origin !== parentOrigin || !isOurs(data)) return;
    const message = { ...data };
    receive(message, typeof message["nonce"] === "string" ? message["nonce"] : "");
  });
  return { send: (message) => window.parent.postMessage(message, parentOrigin) };
}

// ../service/src/kernel/luhn.ts
function isLuhnValid(digits) {
  return /^\d+$/.test(digits) && luhnSum(digits, 0) % 10 === 0;
}
function luhnSum(digits, offset) {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = (index + offset) % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}

// page/card-check.ts
var FOURS = [4, 4, 4, 4, 3];
var THREE = [3];
var RANGES = [
  { brand: "VISA", prefix: /^4/, lengths: [16, 18, 19], codeLengths: THREE, groups: FOURS },
  {
    brand: "MASTERCARD",
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    codeLengths: THREE,
    groups: FOURS
  },
  { brand: "AMEX", prefix: /^3[47]/, lengths: [15], codeLengths: [4], groups: [4, 6, 5] },
  {
    brand: "DINERS",
    prefix: /^3(0[0-5]|6|8|9)/,
    lengths: [14, 16, 19],
    codeLengths: THREE,
    groups: [4, 6, 4, 5]
  },
  {
    brand: "JCB",
    prefix: /^(352[89]|35[3-8]|2131|1800)/,
    lengths: [16, 17, 18, 19],
    codeLengths: THREE,
    groups: FOURS
  },
  {
    brand: "DISCOVER",
    prefix: /^(6011|64[4-9]|65)/,
    lengths: [16, 19],
    codeLengths: THREE,
    groups: FOURS
  },
  {
    brand: "UNIONPAY",
    prefix: /^(62(?!7[134589]|8[01]|9[03-9])|81)/,
    // The rest of 62 is Maestro's in places.
    lengths: [14, 15, 16, 17, 18, 19],
    codeLengths: THREE,
    groups: FOURS
  },
  {
    brand: "MAESTRO",
    prefix: /^(5018|5020|5038|5[6-8]|6304|67)/,
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    codeLengths: THREE,
    groups: FOURS
  }
];
var ANY = {
  brand: "OTHER",
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  codeLengths: [3, 4],
  groups: FOURS
};
function brandOf(digits) {
  return RANGES.find(({ prefix }) => prefix.test(digits)) ?? ANY;
}
function isCardNumber(digits) {
  const { brand, lengths } = brandOf(digits);
  return lengths.includes(digits.length) && (brand === "UNIONPAY" || isLuhnValid(digits));
}
function isSecurityCode(code, number) {
  return brandOf(number).codeLengths.includes(code.length);
}
var POSTAL_CODE = /^[a-z0-9](?:[a-z0-9 -]{1,8})[a-z0-9]$/i;
function isPostalCode(text) {
  return POSTAL_CODE.test(text);
}
function expiryIn(text) {
  const [, month = "", year = ""] = /^(\d{1,2})\s*\/?\s*(\d{2}|20\d{2})$/.exec(text.trim()) ?? [];
  const expiry = { month: Number(month), year: Number(year) + (year.length === 2 ? 2e3 : 0) };
  return month !== "" && expiry.month >= 1 && expiry.month <= 12 ? expiry : void 0;
}
function isOver({ month, year }, thisMonth) {
  return `${year}-${String(month).padStart(2, "0")}` < thisMonth;
}
function isTooFar({ year }, thisMonth) {
  const YEARS_AHEAD_MAX = 30;
  return year > Number(thisMonth.slice(0, 4)) + YEARS_AHEAD_MAX;
}

// page/field.ts
function fieldOf(name, check) {
  const input = document.querySelector(`input#${name}`);
  const place = document.querySelector(`#${name}-fault`);
  if (!input || !place) return void 0;
  const fault = () => input.value.trim() === "" ? "empty" : check(input.value);
  const show = (found) => {
    if (found) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    const text = found ? input.dataset[found] ?? "" : "";
    if (place.textContent !== text) place.textContent = text;
  };
  const field = {
    name,
    input,
    fault,
    show,
    isShown: () => input.getAttribute("aria-invalid") === "true"
  };
  input.addEventListener("blur", () => {
    if (input.value.trim() !== "") show(fault());
  });
  input.addEventListener("input", () => {
    if (field.isShown() && fault() === void 0) show(void 0);
  });
  return field;
}

// page/theme.ts
var COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
var FAMILIES = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  sans: '"Helvetica Neue", Helvetica, Arial, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  rounded: 'ui-rounded, "SF Pro Rounded", "Nunito", "Segoe UI", sans-serif'
};
var SCHEMES = {
  light: "light",
  dark: "dark",
  auto: "light dark"
};
function colour(property) {
  return {
    property,
    read: (value) => typeof value === "string" && COLOUR.test(value) ? value : void 0
  };
}
function pixels(property, least, most) {
  return {
    property,
    read: (value) => typeof value === "number" && value >= least && value <= most ? `${value}px` : void 0
  };
}
function oneOf(property, choices) {
  return {
    property,
    read: (value) => typeof value === "string" && Object.hasOwn(choices, value) ? choices[value] : void 0
  };
}
var RULES = {
  colorScheme: oneOf("color-scheme", SCHEMES),
  colorText: colour("--text"),
  colorLabel: colour("--label"),
  colorPlaceholder: colour("--placeholder"),
  colorBackground: colour("--background"),
  colorBorder: colour("--border"),
  colorFocus: colour("--focus"),
  colorFault: colour("--fault"),
  fontFamily: oneOf("--family", FAMILIES),
  fontSize: pixels("--size", 14, 22),
  radius: pixels("--radius", 0, 24),
  spacing: pixels("--spacing", 4, 32)
};
function readTheme(theme) {
  const properties = [];
  const refused = [];
  const given = typeof theme === "object" && theme !== null ? Object.entries(theme) : [];
  for (const [name, value] of given) {
    if (value === void 0) continue;
    const rule = Object.hasOwn(RULES, name) ? RULES[name] : void 0;
    const read = rule?.read(value);
    if (rule && read !== void 0) properties.push([rule.property, read]);
    else refused.push(name);
  }
  return { properties, refused };
}

// page/tokens.ts
var WAIT_MS = 2e4;
async function requestToken(address, card) {
  try {
    const answer = await window.fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ card }),
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(WAIT_MS)
    });
    const body = await answer.json();
    if (answer.status === 201 && isMade(body)) return { made: body };
    return { code: codeOf(answer.status), faults: faultsIn(body) };
  } catch {
    return { code: "UNAVAILABLE", faults: [] };
  }
}
function codeOf(status) {
  if (status === 400) return "INVALID_CARD";
  if (status === 429) return "RATE_LIMITED";
  return status < 500 ? "REFUSED" : "UNAVAILABLE";
}
function isMade(body) {
  return typeof body === "object" && body !== null && "temporaryToken" in body;
}
function faultsIn(body) {
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : [];
  return (Array.isArray(errors) ? errors : []).filter(isFault).map((fault) => ({
    at: fault.parameterName,
    why: fault.reasonCode
  }));
}
function isFault(fault) {
  return typeof fault === "object" && fault !== null && "parameterName" in fault && "reasonCode" in fault;
}

// page/written.ts
var NUMBER_DIGITS_MAX = 19;
function digitsIn(text) {
  return text.replaceAll(/\D/g, "");
}
function writtenNumber(text, caret) {
  const digits = digitsIn(text).slice(0, maxDigits(text));
  const behind = Math.min(digitsIn(text.slice(0, caret)).length, digits.length);
  const groups = [];
  let rest = digits;
  for (const size of brandOf(digits).groups) {
    if (rest === "") break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  const grouped = groups.join(" ") + rest;
  return { text: grouped, caret: placeBehind(grouped, behind) };
}
function maxDigits(text) {
  return Math.max(...brandOf(digitsIn(text)).lengths, 0) || NUMBER_DIGITS_MAX;
}
function placeBehind(grouped, digits) {
  let place = 0;
  for (let seen = 0; seen < digits && place < grouped.length; place += 1) {
    if (/\d/.test(grouped.charAt(place))) seen += 1;
  }
  return place;
}
function writtenExpiry(text, caret, erasing) {
  const long = /^\s*(\d{1,2})\s*[/-]\s*(?:20)(\d{2})\s*$/.exec(text);
  const raw = long ? `${(long[1] ?? "").padStart(2, "0")}${long[2] ?? ""}` : digitsIn(text);
  const single = /^\s*\d\s*\//.test(text) && !long;
  const needsZero = /^[2-9]/.test(raw) || single;
  const digits = (needsZero ? `0${raw}` : raw).slice(0, 4);
  const open = digits.length < 2 || digits.length === 2 && erasing;
  const shown = open ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`;
  const atEnd = caret >= text.length;
  return { text: shown, caret: atEnd ? shown.length : Math.min(caret, shown.length) };
}

// page/submit.ts
var FIELD_OF_MEMBER = {
  "card.cardNumber": "number",
  "card.expiryMonth": "expiry",
  "card.expiryYear": "expiry",
  "card.cvd": "code"
};
function submitter(fields, tokens) {
  let waiting = false;
  return async (nonce) => {
    if (waiting) return failure(nonce, "UNAVAILABLE", "A token is being made.");
    for (const field of fields) field.show(field.fault());
    if (focusFirstWrong(fields))
      return failure(nonce, "INVALID_CARD", "A field is empty or wrong.");
    waiting = true;
    const answer = await requestToken(tokens, typedCard(fields));
    waiting = false;
    return reportResult(fields, answer, nonce);
  };
}
function reportResult(fields, answer, nonce) {
  if ("made" in answer) {
    const { temporaryToken, cardBrand, lastFour, expiresAt } = answer.made;
    const postalCode = fieldNamed(fields, "postalCode")?.input.value.trim().toUpperCase();
    const token = { temporaryToken, cardBrand, lastFour, expiresAt };
    const extra = postalCode === void 0 ? {} : { postalCode };
    return { causeway: "tokenised", nonce, ...token, ...extra };
  }
  for (const { at, why } of answer.faults) {
    const field = fields.find(({ name }) => name === FIELD_OF_MEMBER[at]);
    field?.show(why === "CARD_EXPIRED" ? "expired" : "wrong");
  }
  focusFirstWrong(fields);
  return failure(nonce, answer.code, "No token could be made of the card.");
}
function failure(nonce, code, message) {
  return { causeway: "error", nonce, code, message };
}
function focusFirstWrong(fields) {
  const first = fields.find((field) => field.isShown());
  first?.input.focus();
  return first !== void 0;
}
function fieldNamed(fields, name) {
  return name === void 0 ? fields[0] : fields.find((field) => field.name === name);
}
function typedCard(fields) {
  const valueOf = (name) => fieldNamed(fields, name)?.input.value ?? "";
  const { month = 0, year = 0 } = expiryIn(valueOf("expiry")) ?? {};
  const code = valueOf("code");
  return {
    cardNumber: digitsIn(valueOf("number")),
    expiryMonth: month,
    expiryYear: year,
    ...code === "" ? {} : { cvd: code }
  };
}

// page/main.ts
var BRAND_NAMES = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
  DINERS: "Diners Club",
  JCB: "JCB",
  UNIONPAY: "UnionPay",
  MAESTRO: "Maestro"
};
var form = document.querySelector("form#card");
if (form) {
  const { parent = "", tokens = "", month = "" } = form.dataset;
  start(form, { parent, tokens, month });
}
function start(card, { parent, tokens, month }) {
  const fields = fieldsOfPage(month);
  const number = fields.find(({ name }) => name === "number");
  const submit = submitter(fields, tokens);
  const channel = openChannel(parent, (message, nonce) => {
    if (message["causeway"] === "theme") applyTheme(message["theme"], nonce);
    if (message["causeway"] === "focus") fieldNamed(fields, message["field"])?.input.focus();
    if (message["causeway"] === "clear") clear();
    if (message["causeway"] === "submit") void submit(nonce).then(channel.send);
  });
  function applyTheme(theme, nonce) {
    const { properties, refused } = readTheme(theme);
    for (const [property, value] of properties) {
      document.documentElement.style.setProperty(property, value);
    }
    if (refused.length === 0) return;
    const text = `Not in a theme, or of a value that is not allowed: ${refused.join(", ")}`;
    channel.send({ causeway: "error", nonce, code: "INVALID_THEME", message: text });
  }
  function clear() {
    for (const { input, show } of fields) {
      input.value = "";
      show(void 0);
    }
    changed();
  }
  function changed() {
    const { brand } = brandOf(digitsIn(number?.input.value ?? ""));
    showBrand(brand);
    const valid = fields.every((field) => field.fault() === void 0);
    const empty = fields.every(({ input }) => input.value === "");
    channel.send({ causeway: "change", brand, valid, empty });
  }
  card.addEventListener("submit", (event) => event.preventDefault());
  card.addEventListener("input", changed);
  card.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") channel.send({ causeway: "enter" });
  });
  new ResizeObserver(() => {
    channel.send({ causeway: "height", height: Math.ceil(card.getBoundingClientRect().height) });
  }).observe(card);
  channel.send({ causeway: "ready" });
}
function fieldsOfPage(month) {
  const number = fieldOf("number", (text) => wrongUnless(isCardNumber(digitsIn(text))));
  const typed = () => digitsIn(number?.input.value ?? "");
  const expiry = fieldOf("expiry", (text) => expiryFault(text, month));
  const code = fieldOf("code", (text) => wrongUnless(isSecurityCode(text, typed())));
  const postalCode = fieldOf("postalCode", (text) => wrongUnless(isPostalCode(text.trim())));
  if (number) rewriteAsTyped(number.input, writtenNumber);
  if (expiry) rewriteAsTyped(expiry.input, writtenExpiry);
  if (code) rewriteAsTyped(code.input, (text, caret) => ({ text: digitsIn(text), caret }));
  return [number, expiry, code, postalCode].filter((field) => field !== void 0);
}
function wrongUnless(right) {
  return right ? void 0 : "wrong";
}
function expiryFault(text, month) {
  const expiry = expiryIn(text);
  if (!expiry || isTooFar(expiry, month)) return "wrong";
  return isOver(expiry, month) ? "expired" : void 0;
}
function rewriteAsTyped(input, written) {
  input.addEventListener("input", (event) => {
    const erasing = event instanceof InputEvent && event.inputType.startsWith("delete");
    const { text, caret } = written(input.value, input.selectionStart ?? 0, erasing);
    if (text === input.value) return;
    input.value = text;
    input.setSelectionRange(caret, caret);
  });
}
function showBrand(brand) {
  const mark = document.querySelector("img#brand");
  if (!mark) return;
  const source = `${mark.dataset["brands"] ?? ""}#${brand}`;
  if (mark.getAttribute("src") !== source) mark.setAttribute("src", source);
  mark.alt = BRAND_NAMES[brand] ?? "";
}
