/** What the examples have in common: clients of the sandbox, and a card. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Causeway } from '@causeway/sdk';

/** Written by `npm start`: addresses, keys and a merchant for each partner of the sandbox. */
export const sandbox = await runningSandbox();
const { baseUrl, partners, operator } = sandbox;

/** A software vendor, with an API key. */
export const causeway = new Causeway({ baseUrl, apiKey: partners.isv.apiKey });
export const { merchantId } = partners.isv;

/** A bank that onboards merchants. */
export const bank = new Causeway({ baseUrl, apiKey: partners.bank.apiKey });

/** The operator of the sandbox. With a client's id and secret, the SDK fetches access tokens. */
export const platform = new Causeway({
  baseUrl,
  clientId: operator.clientId,
  clientSecret: operator.clientSecret,
});

/** A published test number: no money moves. `docs/guides/test-cards.md` has others. */
export const TEST_CARD = {
  cardNumber: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2030,
  cardSecurityCode: '123',
};

/** 2599 and CAD as `25.99 CAD`. */
export function formatted({ amount, currency }) {
  return `${(amount / 100).toFixed(2)} ${currency}`;
}

/** Of the service that runs: it has left word of its data folder, wherever DATA_DIR has put that. */
async function runningSandbox() {
  const { CAUSEWAY_SANDBOX_FILE, DATA_DIR } = process.env;
  const running = readJson('.causeway-running.json');
  const folder = DATA_DIR || (isAlive(running) ? running.dataDir : '.causeway');
  const file = CAUSEWAY_SANDBOX_FILE || join(folder, 'sandbox.json');
  const found = readJson(file);
  const answer = found && (await fetch(`${found.baseUrl}/health/live`).catch(() => undefined));
  if (answer?.ok) return found;
  const what = found ? `No service answers at ${found.baseUrl}` : `There is no sandbox in ${file}`;
  console.error(`${what}. Start it with \`npm start\`, and leave it running.`);
  process.exit(1);
}

/** A service that was killed could not take its word back. */
function isAlive(running) {
  try {
    return running !== undefined && process.kill(running.processId, 0);
  } catch {
    return false;
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
