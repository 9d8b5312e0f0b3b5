import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { StartError } from '../../service/src/platform/start-error.ts';
import type { DayTally } from './day-tally.ts';
import type { FakeSale } from './fake-day.ts';
import { fakeMerchant } from './fake-merchant.ts';
import { type Headers, type Reply, send } from './seed-client.ts';

/** A merchant that sells, and its calls: those of any shop's server. */
export type Shop = Readonly<{
  index: number;
  merchantId: string;
  name: string;
  createdAt: Date;
  /** What it sells for, in dollars. */
  ticket: Readonly<{ min: number; max: number }>;
  /** Whether it closes its batches by itself. */
  closesItself: boolean;
  /** The payment, unless it was declined or went wrong. */
  sell: (sale: FakeSale, tally: DayTally) => Promise<string | undefined>;
  follow: (
    paymentId: string,
    followUp: FakeSale['later'][number],
    tally: DayTally,
  ) => Promise<void>;
  close: (key: string, tally: DayTally) => Promise<void>;
  /** Has what it is paid go to another account, or to its own again. */
  moveAccount: (accountNumber?: string) => Promise<void>;
}>;

type Target = Readonly<{ url: string; headers: Headers; chainId?: string }>;
type Named = Readonly<{ seed: number; index: number }>;

const CARD_YEARS = 4; // As long as most cards last: longer than what is played.
const AMEX_LENGTH = 15;

const Merchant = Compile(Type.Object({ merchantId: Type.String(), createdAt: Type.String() }));
const Payment = Compile(Type.Object({ paymentId: Type.String() }));
const Authentication = Compile(Type.Object({ authenticationId: Type.String() }));

/** Makes the merchant, or finds it where an earlier run has made it. */
export async function openShop(target: Target, { seed, index }: Named): Promise<Shop> {
  const { chainId, headers, url } = target;
  const merchant = fakeMerchant(seed, index);
  const post = async (path: string, body: object): Promise<Reply> =>
    await send(url, { path, headers, body: JSON.stringify(body) });
  const made = await post('/onboarding/merchants', {
    idempotencyKey: `days-${seed}-${index}`,
    ...(chainId === undefined ? {} : { chainId }),
    ...merchant,
  });
  const body: unknown = made.status === 201 ? JSON.parse(made.text) : undefined;
  if (!Merchant.Check(body)) throw new StartError(`No merchant was made: ${made.text}`);
  const { merchantId } = body;
  const createdAt = new Date(body.createdAt);
  const { averageTicketSize } = merchant.businessDetails;
  const { creditDepositAccount } = merchant.bankingDetails;
  const pay = paying(post, { merchantId, expiryYear: createdAt.getUTCFullYear() + CARD_YEARS });
  return {
    index,
    merchantId,
    name: merchant.merchantDetails.merchantInformation.operatingAsName,
    createdAt,
    ticket: { min: Math.ceil(averageTicketSize / 3), max: Math.ceil(averageTicketSize * 2) },
    closesItself: merchant.pointOfSaleOptions.settlementOption === 'MERCHANT_CLOSE',
    sell: pay,
    follow: async (paymentId, { key, what, cents, isLast }, tally) => {
      const amount = cents === undefined ? {} : { amount: { amount: cents, currency: 'CAD' } };
      const about = { idempotencyKey: key, ...amount };
      if (what === 'refund') {
        tally.add('refunds', await post('/refunds', { ...about, paymentId }));
      } else if (what === 'complete') {
        const more = { ...about, finalCompletion: isLast ?? true };
        tally.add('completions', await post(`/payments/${paymentId}/complete`, more));
      } else {
        tally.add('cancellations', await post(`/payments/${paymentId}/cancel`, about));
      }
    },
    close: async (key, tally) => {
      const closed = await post('/batches/close', { idempotencyKey: key, merchantId });
      tally.add('batches closed by merchants', closed);
    },
    moveAccount: async (accountNumber = creditDepositAccount.accountNumber) => {
      const moved = await send(url, {
        method: 'PATCH',
        path: `/onboarding/merchants/${merchantId}`,
        headers: { ...headers, 'Content-Type': 'application/merge-patch+json' },
        body: JSON.stringify({ bankingDetails: { creditDepositAccount: { accountNumber } } }),
      });
      if (moved.status !== 200) throw new StartError(`No account was changed: ${moved.text}`);
    },
  };
}

type Post = (path: string, body: object) => Promise<Reply>;

function paying(
  post: Post,
  { merchantId, expiryYear }: Readonly<{ merchantId: string; expiryYear: number }>,
): Shop['sell'] {
  return async ({ key, kind, cents, cardNumber }, tally) => {
    const cardSecurityCode = cardNumber.length === AMEX_LENGTH ? '1234' : '123';
    const card = { cardNumber, expiryMonth: 12, expiryYear, cardSecurityCode };
    const sale = {
      idempotencyKey: key,
      merchantId,
      amount: { amount: cents, currency: 'CAD' },
      paymentMethod: { paymentMethodSource: 'CARD', card },
    };
    const proof = kind === 'authenticated' ? await authenticate(post, sale, tally) : {};
    if (!proof) return undefined;
    const paid = await post('/payments', {
      ...sale,
      ...proof,
      orderId: key,
      automaticCapture: kind !== 'hold',
    });
    const isDone = tally.add(kind === 'hold' ? 'holds' : 'sales', paid);
    const body: unknown = isDone ? JSON.parse(paid.text) : undefined;
    return Payment.Check(body) ? body.paymentId : undefined;
  };
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
  cardholderEmail: 'amelie@shop.example',
};

/** What a payment carries of it; undefined where it came to nothing. */
async function authenticate(
  post: Post,
  sale: object,
  tally: DayTally,
): Promise<object | undefined> {
  const reply = await post('/three-d-secure/authentications', { ...sale, ...BROWSER });
  const body: unknown = tally.add('with 3-D Secure', reply) ? JSON.parse(reply.text) : undefined;
  if (!Authentication.Check(body)) return undefined;
  return { threeDSecureData: { threeDSecureAuthenticationId: body.authenticationId } };
}
