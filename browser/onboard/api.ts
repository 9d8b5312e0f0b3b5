/** What the page asks the service, which knows it by the secret that this browser has made for the link. */

export type Value = string | number | boolean | readonly Value[] | Content | undefined;
export type Content = { readonly [name: string]: Value };
export type Fault = Readonly<{ parameterName?: string; reasonCode: string; errorMessage: string }>;

export type Looked = Readonly<{
  state: 'SENT' | 'OPENED' | 'SUBMITTED' | 'REVOKED' | 'EXPIRED';
  language: 'en' | 'fr';
  parts: readonly string[];
  expiresAt: string;
  brand: Readonly<{
    name: string;
    colour: string;
    logo: Readonly<{ contentType: string; content: string }> | null;
  }>;
}>;

export type Part = Readonly<{
  version: number;
  today: string;
  draftedMerchant: Content;
  faults: readonly Fault[];
}>;

type Named = Readonly<{ en: string; fr: string }>;
export type LookUps = Readonly<{
  categoryCodes: readonly (Named & Readonly<{ code: string }>)[];
  institutions: readonly (Named & Readonly<{ institutionNumber: number }>)[];
  provinces: readonly (Named & Readonly<{ country: string; code: string }>)[];
  transitEnds: readonly Readonly<{ lastDigit: string; provinces: readonly string[] }>[];
}>;

/** An answer that is no success; status 0 where there was none. */
export class Refusal extends Error {
  readonly status: number;
  readonly faults: readonly Fault[];

  constructor(status: number, faults: readonly Fault[] = []) {
    super(`refused with ${status}`);
    this.status = status;
    this.faults = faults;
  }
}

type Asked = Readonly<{ method?: string; visit?: string; body?: unknown }>;

async function ask<Answer>(path: string, { body, method = 'GET', visit }: Asked): Promise<Answer> {
  const response = await fetch(`/onboard/${path}`, {
    method,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(visit === undefined ? {} : { authorization: `Visit ${visit}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal(0);
  });
  const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, faultsIn(answer));
  // The service declares it, and its tests hold it to that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as Answer;
}

function faultsIn(answer: unknown): readonly Fault[] {
  if (typeof answer !== 'object' || answer === null || !('errors' in answer)) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the form of all problems is.
  return Array.isArray(answer.errors) ? (answer.errors as readonly Fault[]) : [];
}

export const look = (token: string) => ask<Looked>('look', { method: 'POST', body: { token } });
export const open = (token: string, visit: string) =>
  ask<Part>('open', { method: 'POST', body: { token, visit } });
export const read = (visit: string) => ask<Part>('draft', { visit });
export const save = (visit: string, version: number, draftedMerchant: Content) =>
  ask<Part>('draft', { method: 'PUT', visit, body: { version, draftedMerchant } });
export const submit = (visit: string, version: number) =>
  ask<object>('submit', { method: 'POST', visit, body: { version } });
export const lookUps = () => ask<LookUps>('look-ups.json', {});
