import { HABITS, takeChallenge } from './cardholder.ts';
import type { Customers } from './customers.ts';
import type { SimulatedIssuer } from './issuer.ts';
import { machine } from './machine.ts';

const AUTHENTICATIONS = '/three-d-secure/authentications';
const LOOKS_MAX = 40; // An issuer sends its result four times, ten seconds apart.
const LOOK_EVERY_MS = 5_000;
const CHALLENGED = 'CHALLENGE_AUTHENTICATION_REQUIRED';

type Wanted = Readonly<{
  merchantId: string;
  amount: Readonly<{ amount: number; currency: string }>;
  paymentMethod: object;
}>;
type Authenticated = Wanted & Readonly<{ authenticationId: string; status: string }>;

/** Asks the issuer about a purchase in a browser, with the challenge if there is one. */
export async function authenticate(
  customers: Customers,
  issuer: SimulatedIssuer,
  wanted: Wanted,
): Promise<Authenticated | undefined> {
  const answer = await customers.ask(AUTHENTICATIONS, { ...wanted, ...BROWSER });
  if (answer?.status !== 200) return undefined;
  const { authenticationId, ChallengeData, threeDSecureTransactionStatus } = answer.body;
  const asked = { ...wanted, authenticationId: String(authenticationId) };
  const status = String(threeDSecureTransactionStatus);
  if (status !== CHALLENGED) return { ...asked, status };
  const habit = machine.chance.pick(HABITS);
  const cres = await takeChallenge(issuer, String(ChallengeData), habit);
  if (cres === undefined) return { ...asked, status: 'LEFT' };
  const path = `${AUTHENTICATIONS}/${asked.authenticationId}/lookup`;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const looked = await customers.ask(path, { threeDSecureChallengeResponseData: cres });
    if (looked?.body['threeDSecureChallengeCompletionIndicator'] === 'YES')
      return { ...asked, status: String(looked.body['threeDSecureTransactionStatus']) };
    if (!looked) return undefined;
    await machine.rest(LOOK_EVERY_MS);
  }
  return { ...asked, status: 'UNDECIDED' };
}

const BROWSER = {
  threeDSecureNotificationUrl: 'https://shop.example/3ds',
  threeDSecureDeviceChannel: 'BROWSER',
  threeDSecureRequestType: 'CARDHOLDER',
  threeDSecureMessageCategory: 'PAYMENT',
  threeDSecureChallengeRequested: 'NO_PREFERENCE',
  threeDSecureChallengeWindowSize: 'FULL_SCREEN',
  browserIpAddress: '192.0.2.7',
  browserLanguage: 'en-CA',
  browserUserAgent: 'Mozilla/5.0',
  browserScreenHeight: '1080',
  browserScreenWidth: '1920',
  browserJavaEnabled: 'false',
  browserJavascriptEnabled: 'true',
  cardholderName: 'Amélie Tremblay',
} as const;
