/**
 * The demo shop: a merchant's server that takes card payments through Causeway's public API. It
 * speaks the web's own Request and Response, so it runs in any server.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, type Json, jsonIn, openApi, textIn } from './api.ts';
import * as checkout from './checkout.ts';
import { notificationPage } from './notification-page.ts';
import { InvalidOrder } from './sent.ts';
import { openPanel } from './panel.ts';
import { openTrace, type TraceMessage } from './trace.ts';
import { newVisitCookie, visitIn } from './visit.ts';

export type { TraceMessage } from './trace.ts';

export type ShopSettings = Readonly<{
  /** Where this server finds Causeway. */
  apiUrl: string;
  /** Where browsers find this shop and Causeway, which here are one. */
  publicUrl: string;
  /** Asked for at each call, so that a key can be rolled while the shop is open. */
  apiKey: () => string;
  merchantId: () => string;
  /** Seals what pages are given, the same in every process of the shop. Nobody else has it. */
  secret: string;
  /** What browsers may frame for 3-D Secure: the issuers' pages. */
  issuerOrigin: string;
  /** Receives what the panel shows, to pass it to other processes of the same shop. */
  relay?: (traced: TraceMessage) => void;
}>;

export type Visitor = Readonly<{ ip: string }>;
export type Shop = Readonly<{
  handle: (request: Request, visitor: Visitor) => Promise<Response>;
  receive: (traced: TraceMessage) => void;
  close: () => void;
}>;

const PAGE = join(import.meta.dirname, 'page');
const TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
} as const;
const FILES = {
  '/demo': ['index.html', 'html'],
  '/demo/shop.css': ['shop.css', 'css'],
  '/demo/panel.css': ['panel.css', 'css'],
  '/demo/shop.js': ['shop.js', 'js'],
  '/demo/checkout.js': ['checkout.js', 'js'],
  '/demo/receipt.js': ['receipt.js', 'js'],
  '/demo/elements.js': ['elements.js', 'js'],
  '/demo/panel.js': ['panel.js', 'js'],
  '/demo/scenarios.js': ['scenarios.js', 'js'],
  '/demo/texts.js': ['texts.js', 'js'],
  '/demo/icon.svg': ['icon.svg', 'svg'],
} as const satisfies Readonly<Record<string, readonly [string, keyof typeof TYPES]>>;
/** What the page asks of this server; each makes the calls of one step. */
const STEPS = {
  '/demo/lookup': checkout.lookUpCard,
  '/demo/authenticate': checkout.authenticate,
  '/demo/pay': checkout.pay,
  '/demo/complete': checkout.complete,
  '/demo/cancel': checkout.cancel,
  '/demo/refund': checkout.refund,
} as const;

/** Every address of the shop, by method. */
export const ADDRESSES = {
  GET: [...Object.keys(FILES), '/demo/settings', '/demo/stream'],
  POST: [...Object.keys(STEPS), '/demo/notify/method', '/demo/notify/challenge'],
} as const;

export function createShop(settings: ShopSettings): Shop {
  const trace = openTrace(settings.relay);
  const panel = openPanel(trace);
  const fields = fieldsProfile(settings);
  const { apiUrl: url } = settings;
  const key = () => ({ 'X-Api-Key': settings.apiKey() });
  /** One correlation id for all calls of a visit: whoever has it reads them as one timeline. */
  const apiFor = (visit: string | undefined): Api => {
    if (visit === undefined) return openApi({ url, headers: key() });
    const correlationId = correlationIdOf(visit, settings);
    panel.follow({ id: visit, correlationId }, openApi({ url, headers: key() }));
    return openApi({ url, headers: { ...key(), 'X-Correlation-Id': correlationId } });
  };
  const answer = async (request: Request, visitor: Visitor): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const visit = visitIn(request.headers.get('Cookie'));
    const file = valueAt(FILES, pathname);
    if (file) return served(file, { shop: settings, isNew: visit === undefined });
    if (pathname === '/demo/settings') return await shown(settings, fields(apiFor(visit)));
    if (pathname.startsWith('/demo/notify/')) return await notified(request, settings.publicUrl);
    if (visit === undefined) throw new checkout.NotOfThisVisit('visit');
    if (pathname === '/demo/stream') {
      const stream = trace.watch(visit, request.headers.get('Last-Event-ID') ?? undefined);
      // Nginx and its like pass on what they get at once when they are asked to.
      const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
      return stream ? new Response(stream, { headers }) : new Response(null, { status: 503 });
    }
    const step = valueAt(STEPS, pathname);
    if (!step) return new Response(null, { status: 404 });
    const sent = await sentIn(request);
    const accept = request.headers.get('Accept') ?? '*/*';
    const { merchantId, publicUrl, secret } = settings;
    const browser = { ip: visitor.ip, accept };
    const ofVisit = { api: apiFor(visit), visit: { id: visit, secret }, sent, browser };
    return Response.json(await step({ ...ofVisit, merchantId: merchantId(), publicUrl }));
  };
  return {
    handle: (request, visitor) => answer(request, visitor).catch(failed),
    receive: trace.receive,
    close: () => {
      panel.close();
      trace.close();
    },
  };
}

/** Not the visit itself, which is nobody else's to know. */
function correlationIdOf(visit: string, { secret }: ShopSettings): string {
  const mark = createHmac('sha256', secret).update(`correlation ${visit}`).digest('base64url');
  return `demo-visit-${mark.slice(0, 22)}`;
}

/** The profile that lets this shop's pages show the card fields. It is made once, at first use. */
function fieldsProfile({ merchantId, publicUrl }: ShopSettings): (api: Api) => Promise<string> {
  let profileId = '';
  const mark = createHash('sha256').update(publicUrl).digest('hex').slice(0, 16);
  return async (api) => {
    if (profileId !== '') return profileId;
    const { body } = await api({
      method: 'POST',
      path: '/hosted-fields/profiles',
      // The key makes it one profile for this address, however often the shop is started.
      body: {
        idempotencyKey: `demo-shop-${mark}`,
        merchantId: merchantId(),
        name: 'Demo shop',
        origins: [publicUrl],
      },
    });
    profileId = textIn(body, 'profileId');
    return profileId;
  };
}

async function shown({ publicUrl }: ShopSettings, profile: Promise<string>): Promise<Response> {
  return Response.json({ publicUrl, profileId: await profile, ...checkout.PRODUCT });
}

/** The issuer's page posts a form here when the hidden frame or the challenge is over. */
async function notified(request: Request, origin: string): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const message: Record<string, string> = request.url.endsWith('/challenge')
    ? { causeway: 'challenge-ended', cres: form.get('cres') ?? '' }
    : { causeway: 'method-ended', threeDSMethodData: form.get('threeDSMethodData') ?? '' };
  return notificationPage(message, origin);
}

type Page = Readonly<{ shop: ShopSettings; isNew: boolean }>;

/** A file of the page. The page itself begins the visit, where there is none yet. */
function served(
  [name, type]: readonly [string, keyof typeof TYPES],
  { shop, isNew }: Page,
): Response {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self' ${shop.publicUrl} ${shop.issuerOrigin}`,
    `form-action ${shop.issuerOrigin}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
  return new Response(readFileSync(join(PAGE, name), 'utf8'), {
    headers: {
      'Content-Type': TYPES[type],
      'Content-Security-Policy': policy,
      ...(isNew && type === 'html' ? { 'Set-Cookie': newVisitCookie(shop.publicUrl) } : {}),
    },
  });
}

/** Of our own page: another site's cannot send this type without asking first. */
async function sentIn(request: Request): Promise<Json> {
  const isJson = request.headers.get('Content-Type') === 'application/json';
  const sent: unknown = isJson ? await request.json().catch(() => undefined) : undefined;
  if (sent === undefined) throw new InvalidOrder('body');
  return jsonIn(sent);
}

/** What the page must not have sent, or Causeway is not there: the page says so. */
function failed(error: unknown): Response {
  const [status, reason] =
    error instanceof InvalidOrder
      ? [400, 'INVALID_ORDER']
      : error instanceof checkout.NotOfThisVisit
        ? [403, 'NOT_OF_THIS_VISIT']
        : [502, 'UNAVAILABLE'];
  return Response.json({ refusal: { reason, message: '' } }, { status });
}

function valueAt<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
