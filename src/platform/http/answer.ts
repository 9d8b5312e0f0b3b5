/**
 * A body whose JSON is already written, as JSON.stringify writes it: it is sent and remembered
 * without being written again. Code that embeds it in something else gets its value.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** What a route answers with. The platform adds the headers every answer has. */
export type Answer = Readonly<{
  status: number;
  /** A value to write as JSON, or a JsonText. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** For pages and the few bodies that are not plain JSON; `body` is then text, bytes or a stream. */
  contentType?: string;
  /** May be shown in a frame, by the pages that its own Content-Security-Policy allows. */
  framed?: boolean;
}>;

/** What the body says, also where it is already written. */
export function bodyOf({ body }: Pick<Answer, 'body'>): unknown {
  return body instanceof JsonText ? body.toJSON() : body;
}

export function ok(body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, body, headers };
}

export function created(body: unknown, location: string): Answer {
  return { status: 201, body, headers: { Location: location } };
}

export function page(html: string): Answer {
  return { status: 200, body: html, contentType: 'text/html; charset=utf-8' };
}
