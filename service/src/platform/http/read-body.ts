import { PLATFORM_PROBLEMS, Problem } from './errors.ts';
import { parseJson } from './json.ts';
import type { Validated } from './validate.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Sent = Readonly<{ headers: Headers; body: Buffer | undefined }>;

/** One sent twice is joined, as HTTP requires; none of ours has a comma, so it is refused. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The body as a value, if it is of the one media type the route takes. */
export function readBody({ headers, body }: Sent, consumes: string): Validated<unknown> {
  if (body === undefined || body.length === 0) return refuse('A body is required.');
  if (!isOfType(headerOf(headers, 'content-type') ?? '', consumes)) {
    throw new Problem(PLATFORM_PROBLEMS.unsupportedMediaType, {
      detail: `This operation requires the Content-Type ${consumes}.`,
      headers: { Accept: consumes },
    });
  }
  if (consumes === 'application/x-www-form-urlencoded') return readForm(body);
  const parsed = parseJson(body);
  return parsed.ok ? parsed : refuse(parsed.message);
}

function isOfType(contentType: string, consumes: string): boolean {
  if (contentType === consumes) return true; // As most write it.
  const [mediaType = ''] = contentType.split(';');
  return mediaType.trim().toLowerCase() === consumes;
}

function readForm(body: Buffer): Validated<unknown> {
  const pairs = [...new URLSearchParams(body.toString('utf8'))];
  const value = Object.fromEntries(pairs);
  if (Object.keys(value).length < pairs.length)
    return refuse('A form field occurs more than once.');
  return { ok: true, value };
}

function refuse(errorMessage: string): Validated<unknown> {
  return { ok: false, faults: [{ reasonCode: 'INVALID_FORMAT', errorMessage }] };
}
