// src/errors.ts
var CausewayError = class extends Error {
  code;
  constructor(code, message) {
    super(message);
    this.name = "CausewayError";
    this.code = code;
  }
};

// src/address.ts
var LOOPBACK = /* @__PURE__ */ new Set(["localhost", "127.0.0.1", "[::1]"]);
function frameAddress(text) {
  const address = urlOf(text);
  const isSafe = address?.protocol === "https:" || address?.protocol === "http:" && LOOPBACK.has(address.hostname);
  if (!address || !isSafe) {
    throw new CausewayError("INVALID_ADDRESS", "An https address is needed.");
  }
  return address;
}
function newNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
function urlOf(text) {
  try {
    return new URL(text);
  } catch {
    return void 0;
  }
}
function deferred() {
  let ends = { resolve: () => void 0, reject: () => void 0 };
  const promise = new Promise((resolve, reject) => {
    ends = { resolve, reject };
  });
  return { promise, ...ends };
}

// src/device-data.ts
var DEPTHS = [48, 32, 24, 16, 15, 8, 4, 1];
var USER_AGENT_LENGTH_MAX = 2048;
var LANGUAGE_LENGTH_MAX = 8;
function collectDeviceData() {
  const { height, width, colorDepth } = window.screen;
  return {
    browserUserAgent: navigator.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
    browserLanguage: languageWithin(navigator.language),
    browserJavaEnabled: false,
    // No browser in use runs applets.
    browserJavascriptEnabled: true,
    browserScreenHeight: height,
    browserScreenWidth: width,
    browserColorDepth: DEPTHS.find((depth) => depth <= colorDepth) ?? 24,
    browserTimeZone: (/* @__PURE__ */ new Date()).getTimezoneOffset()
  };
}
function languageWithin(tag) {
  return tag.length <= LANGUAGE_LENGTH_MAX ? tag : tag.split("-")[0] ?? "en";
}

// src/protocol.ts
function isOurs(data) {
  return typeof data === "object" && data !== null && "causeway" in data && typeof data.causeway === "string";
}

// src/mount-fields.ts
var READY_MS = 15e3;
var GRACE_MS = 1500;
var TOKEN_MS = 3e4;
var HEIGHT_MAX = 2e3;
var RING_PX = 4;
var PROFILE_ID = /^hp[0-9]{2}[0-9A-Z]{26}$/;
var TITLES = { en: "Card details", fr: "Données de la carte" };
async function mountFieldsOf(service, element, options) {
  if (!PROFILE_ID.test(options.profileId)) {
    throw new CausewayError("INVALID_PROFILE", "profileId is not the id of a profile.");
  }
  const frame = frameOf(service, options);
  const ready = deferred();
  const fields = connect(service, frame, ready);
  const blocked = () => ready.reject(
    new CausewayError(
      "FRAME_BLOCKED",
      `The fields did not load. Is ${location.origin} registered in the profile, and may this page frame ${service}?`
    )
  );
  frame.addEventListener("load", () => setTimeout(blocked, GRACE_MS));
  const late = setTimeout(blocked, READY_MS);
  element.append(frame);
  try {
    await ready.promise;
  } catch (error) {
    fields.destroy();
    throw error;
  } finally {
    clearTimeout(late);
  }
  if (options.theme) fields.setTheme(options.theme);
  return fields;
}
function frameOf(service, { profileId, language, title }) {
  const frame = document.createElement("iframe");
  const query = new URLSearchParams({ origin: location.origin });
  if (language) query.set("lang", language);
  frame.src = `${service}/hosted-fields/${encodeURIComponent(profileId)}?${query.toString()}`;
  frame.title = title ?? TITLES[language ?? "en"];
  frame.referrerPolicy = "no-referrer";
  const look = {
    display: "block",
    width: `calc(100% + ${2 * RING_PX}px)`,
    height: "220px",
    margin: `-${RING_PX}px`,
    border: "0"
  };
  for (const [name, value] of Object.entries(look)) frame.style.setProperty(name, value);
  return frame;
}
function connect(service, frame, ready) {
  const listeners = { change: /* @__PURE__ */ new Set(), enter: /* @__PURE__ */ new Set(), error: /* @__PURE__ */ new Set() };
  const waiting = /* @__PURE__ */ new Map();
  const send = (message) => frame.contentWindow?.postMessage(message, service);
  const onMessage = ({ data, origin, source }) => {
    if (origin !== service || source !== frame.contentWindow || !isFromFrame(data)) return;
    receive(data, { frame, ready, listeners, waiting });
  };
  window.addEventListener("message", onMessage);
  return {
    tokenize: () => {
      const nonce = newNonce();
      const answer = deferred();
      const late = setTimeout(
        () => answer.reject(new CausewayError("TIMEOUT", "The fields did not answer in time.")),
        TOKEN_MS
      );
      waiting.set(nonce, answer);
      send({ causeway: "submit", nonce });
      return answer.promise.finally(() => {
        clearTimeout(late);
        waiting.delete(nonce);
      });
    },
    on: (name, listener) => {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    focus: (field) => {
      frame.focus();
      send({ causeway: "focus", nonce: newNonce(), ...field ? { field } : {} });
    },
    clear: () => send({ causeway: "clear", nonce: newNonce() }),
    setTheme: (theme) => send({ causeway: "theme", nonce: newNonce(), theme }),
    destroy: () => {
      window.removeEventListener("message", onMessage);
      frame.remove();
      const gone = new CausewayError("DESTROYED", "The fields were taken away.");
      ready.reject(gone);
      for (const { reject } of waiting.values()) reject(gone);
    }
  };
}
function receive(message, { frame, ready, listeners, waiting }) {
  switch (message.causeway) {
    case "ready":
      ready.resolve();
      break;
    case "height":
      frame.style.setProperty("height", `${Math.min(message.height, HEIGHT_MAX)}px`);
      break;
    case "change": {
      const { brand, valid, empty } = message;
      for (const listener of listeners.change) listener({ brand, valid, empty });
      break;
    }
    case "enter":
      for (const listener of listeners.enter) listener();
      break;
    case "tokenised": {
      const { causeway: _type, nonce, ...tokenized } = message;
      waiting.get(nonce)?.resolve(tokenized);
      break;
    }
    case "error": {
      const error = new CausewayError(message.code, message.message);
      waiting.get(message.nonce)?.reject(error);
      for (const listener of listeners.error) listener(error);
    }
  }
}
var FROM_FRAME = /* @__PURE__ */ new Set(["ready", "height", "change", "enter", "tokenised", "error"]);
function isFromFrame(data) {
  return isOurs(data) && FROM_FRAME.has(data.causeway);
}

// src/form-post.ts
var FRAME_DIRECTIVES = /* @__PURE__ */ new Set(["frame-src", "child-src", "form-action", "default-src"]);
function postedFrame(blocked) {
  const frame = document.createElement("iframe");
  frame.name = `causeway-${newNonce()}`;
  let posted;
  const onViolation = ({ effectiveDirective, blockedURI }) => {
    const isOfFrame = FRAME_DIRECTIVES.has(effectiveDirective);
    if (isOfFrame && posted && blockedURI.startsWith(posted.origin)) blocked();
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  return {
    frame,
    post: (address, fields) => {
      posted = address;
      const form = document.createElement("form");
      form.method = "POST";
      form.action = address.href;
      form.target = frame.name;
      form.hidden = true;
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement("input");
        input.type = "hidden";
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
      form.remove();
    },
    remove: () => {
      document.removeEventListener("securitypolicyviolation", onViolation);
      frame.remove();
    }
  };
}

// src/notification.ts
function listenFor(notificationOrigin, onNotification) {
  const onMessage = ({ data, origin }) => {
    if (origin === notificationOrigin && isNotification(data)) onNotification(data);
  };
  window.addEventListener("message", onMessage);
  return () => window.removeEventListener("message", onMessage);
}
function isNotification(data) {
  if (!isOurs(data)) return false;
  if (data.causeway === "method-ended") {
    return "threeDSMethodData" in data && typeof data.threeDSMethodData === "string";
  }
  return data.causeway === "challenge-ended" && "cres" in data && typeof data.cres === "string";
}

// src/notification-page.ts
var SCRIPT_END = ["<", "/script>"].join("");
function notificationPage(page) {
  const { parentOrigin, threeDSMethodData, cres, scriptNonce } = page;
  const notification = cres === void 0 ? { causeway: "method-ended", threeDSMethodData: threeDSMethodData ?? "" } : { causeway: "challenge-ended", cres };
  const nonce = scriptNonce === void 0 ? "" : ` nonce="${inMarkup(scriptNonce)}"`;
  return `<!doctype html>
<meta charset="utf-8">
<title>…</title>
<script${nonce}>
for (let above = window; above !== window.top; ) {
  above = above.parent;
  above.postMessage(${inScript(notification)}, ${inScript(parentOrigin)});
}
${SCRIPT_END}`;
}
function inScript(value) {
  return JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
function inMarkup(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
function sameTransaction(sent, received) {
  const [ours, theirs] = [transactionIn(sent), transactionIn(received)];
  return ours === void 0 || theirs === void 0 || ours === theirs;
}
function transactionIn(message) {
  try {
    const text = atob(message.replaceAll("-", "+").replaceAll("_", "/"));
    const value = JSON.parse(text);
    if (typeof value !== "object" || value === null) return void 0;
    if (!("threeDSServerTransID" in value)) return void 0;
    const { threeDSServerTransID: id } = value;
    return typeof id === "string" ? id : void 0;
  } catch {
    return void 0;
  }
}

// src/run-method.ts
var METHOD_MS = 1e4;
function runMethod(options) {
  const { threeDSecureMethodURL: url, threeDSecureMethodData: data } = options;
  const { notificationOrigin = location.origin, timeoutMs = METHOD_MS } = options;
  if (!url || !data) return Promise.resolve("UNAVAILABLE");
  return new Promise((resolve) => {
    const end = (outcome) => {
      clearTimeout(late);
      stopListening();
      remove();
      resolve(outcome);
    };
    const { frame, post, remove } = postedFrame(() => end("FAILURE"));
    const late = setTimeout(() => end("FAILURE"), timeoutMs);
    const stopListening = listenFor(notificationOrigin, (notification) => {
      if (notification.causeway !== "method-ended") return;
      if (sameTransaction(data, notification.threeDSMethodData)) end("SUCCESS");
    });
    frame.hidden = true;
    frame.style.setProperty("display", "none");
    frame.tabIndex = -1;
    frame.setAttribute("aria-hidden", "true");
    document.body.append(frame);
    try {
      post(frameAddress(url), { threeDSMethodData: data });
    } catch {
      end("UNAVAILABLE");
    }
  });
}

// src/show-challenge.ts
var SIZES = {
  X_SMALL: ["250px", "400px"],
  SMALL: ["390px", "400px"],
  MEDIUM: ["500px", "600px"],
  LARGE: ["600px", "400px"],
  FULL_SCREEN: ["100%", "100%"]
};
var CHALLENGE_MS = 66e4;
var TEXTS = {
  en: { title: "Confirm your payment", close: "Cancel" },
  fr: { title: "Confirmez votre paiement", close: "Annuler" }
};
function showChallenge(options) {
  const { ChallengeURL, ChallengeData, timeoutMs = CHALLENGE_MS } = options;
  const { notificationOrigin = location.origin } = options;
  return new Promise((resolve, reject) => {
    const address = frameAddress(ChallengeURL);
    const end = () => {
      clearTimeout(late);
      stopListening();
      remove();
      takeAway();
    };
    const fail = (code, message) => {
      end();
      reject(new CausewayError(code, message));
    };
    const { frame, post, remove } = postedFrame(
      () => fail("FRAME_BLOCKED", "The Content-Security-Policy of this page forbids the issuer’s frame.")
    );
    const late = setTimeout(() => fail("TIMEOUT", "The challenge took too long."), timeoutMs);
    const stopListening = listenFor(notificationOrigin, (notification) => {
      if (notification.causeway !== "challenge-ended" || !sameTransaction(ChallengeData, notification.cres))
        return;
      end();
      resolve({ challengeResponse: notification.cres });
    });
    const takeAway = present(
      frame,
      options,
      () => fail("CLOSED_BY_CARDHOLDER", "The cardholder closed the challenge.")
    );
    post(address, { creq: ChallengeData });
  });
}
function present(frame, { container, windowSize = "MEDIUM", language = "en" }, closed) {
  const { title, close } = TEXTS[language];
  const [width, height] = SIZES[windowSize];
  frame.title = title;
  style(frame, { width, height, "max-width": "100%", border: "0", display: "block" });
  if (container) {
    container.append(frame);
    return () => void 0;
  }
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", title);
  style(dialog, {
    padding: "0",
    border: "0",
    "border-radius": "12px",
    "max-width": "100vw",
    "max-height": "100dvh",
    width: windowSize === "FULL_SCREEN" ? "100vw" : "fit-content",
    height: windowSize === "FULL_SCREEN" ? "100dvh" : "fit-content",
    background: "Canvas",
    // By the scheme of the page, as the issuer's own page is.
    color: "CanvasText",
    overflow: "auto"
  });
  if (windowSize === "FULL_SCREEN") style(frame, { height: "calc(100dvh - 52px)" });
  dialog.append(closeButton(close, closed), frame);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    closed();
  });
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.remove();
}
function closeButton(text, closed) {
  const bar = document.createElement("div");
  style(bar, { display: "flex", "justify-content": "flex-end", padding: "4px" });
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  style(button, {
    "min-height": "44px",
    padding: "0 16px",
    border: "0",
    background: "none",
    color: "inherit",
    font: "500 16px system-ui, sans-serif",
    cursor: "pointer"
  });
  button.addEventListener("click", closed);
  bar.append(button);
  return bar;
}
function style(element, look) {
  for (const [name, value] of Object.entries(look)) element.style.setProperty(name, value);
}

// src/create-causeway.ts
function createCauseway({ origin }) {
  const service = urlOf(origin)?.origin;
  if (service === void 0) {
    throw new CausewayError("INVALID_ADDRESS", "origin must be the address of the service.");
  }
  return {
    mountFields: (element, options) => mountFieldsOf(service, element, options),
    collectDeviceData,
    runMethod,
    showChallenge
  };
}
export {
  CausewayError,
  createCauseway,
  notificationPage
};
