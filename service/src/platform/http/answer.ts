/** A body whose JSON is written already: it is sent and remembered without being written again. */
export class JsonText {
  readonly text: string;
  #value: unknown;

  /** `value` is what was written, where it is at hand: then it is not read again. */
  constructor(text: string, value?: unknown) {
    this.text = text;
    this.#value = value;
  }

  toJSON(): unknown {
    this.#value ??= JSON.parse(this.text);
    return this.#value;
  }
}

export function writtenOnce(body: object): JsonText {
  return new JsonText(JSON.stringify(body), body);
}

/** A page whose records are written already, in part or all, as one text of them. */
export function pageWrittenOnce<Page extends Readonly<{ data: readonly unknown[] }>>(
  listed: Page,
): Page | JsonText {
  const { data, ...rest } = listed;
  if (!data.some((record) => record instanceof JsonText)) return listed;
  const texts = data.map((record) =>
    record instanceof JsonText ? record.text : JSON.stringify(record),
  );
  return new JsonText(`{"data":[${texts.join(',')}],${JSON.stringify(rest).slice(1)}`);
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

/** The 204 of what has nothing to tell once it is done. */
export async function done(work: Promise<unknown>): Promise<Answer> {
  await work;
  return { status: 204 };
}

export function page(html: string): Answer {
  return { status: 200, body: html, contentType: 'text/html; charset=utf-8' };
}
