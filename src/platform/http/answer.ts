/** What a route answers with. The platform adds the headers every answer has. */
export type Answer = Readonly<{
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** For pages and the few bodies that are not plain JSON; `body` is then text, bytes or a stream. */
  contentType?: string;
  /** May be shown in a frame: its own Content-Security-Policy says by whom. */
  framed?: boolean;
}>;

export function ok(body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, body, headers };
}

export function created(body: unknown, location: string): Answer {
  return { status: 201, body, headers: { Location: location } };
}

export function page(html: string): Answer {
  return { status: 200, body: html, contentType: 'text/html; charset=utf-8' };
}
