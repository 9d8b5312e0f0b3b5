/**
 * Whose request it is, and what is theirs. A shop of yours has sessions and orders in its database.
 * This one has no database and several processes, so all it knows of a visit is what the browser
 * brings: a cookie that nobody can guess, and ids that this server sealed for it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

type Kind = 'order' | 'authentication' | 'payment';

export type Visit = Readonly<{
  /** Of the cookie, which the visitor knows. */
  id: string;
  /** What ids are sealed with. The visitor must not know it: who does can seal any id. */
  secret: string;
}>;

const NAME = 'demo_visit';
const VISIT_BYTES = 32; // Cannot be guessed.
const VISIT = new RegExp(`(?:^|; )${NAME}=([\\w-]{43})(?:;|$)`);

/** Of the request's cookies; undefined for a browser that has not opened the shop yet. */
export function visitIn(cookies: string | null): string | undefined {
  return VISIT.exec(cookies ?? '')?.[1];
}

/**
 * Begins a visit. No script reads the cookie, no other site's page can post with it, and it ends with
 * the browser's session.
 */
export function newVisitCookie(publicUrl: string): string {
  const visit = randomBytes(VISIT_BYTES).toString('base64url');
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${visit}; Path=/demo; HttpOnly; SameSite=Lax${secure}`;
}

/** The id as the page may have it: it is of use to this visit, and to no other. */
export function sealed({ id: visit, secret }: Visit, kind: Kind, id: string): string {
  const seal = createHmac('sha256', secret).update(`${visit} ${kind} ${id}`);
  return `${id}.${seal.digest('base64url')}`;
}

/** The id that was sealed for this visit; undefined for any other text. */
export function opened(visit: Visit, kind: Kind, text: string): string | undefined {
  const id = text.slice(0, Math.max(text.lastIndexOf('.'), 0));
  const [sent, right] = [Buffer.from(text), Buffer.from(sealed(visit, kind, id))];
  return sent.length === right.length && timingSafeEqual(sent, right) ? id : undefined;
}
