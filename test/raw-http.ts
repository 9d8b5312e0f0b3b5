import type { Socket } from 'node:net';

/** An answer as it stood on the wire. */
export type RawAnswer = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Of a JSON body; empty for any other. */
  body: Readonly<Record<string, unknown>>;
}>;

/** Every answer on the connection until its other side closes it. */
export async function rawAnswers(socket: Socket): Promise<RawAnswer[]> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  // Cut off, what came before is what there is.
  await new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  return answersIn(Buffer.concat(chunks));
}

export function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  for (let end = rest.indexOf('\r\n\r\n'); end >= 0; end = rest.indexOf('\r\n\r\n')) {
    const [first = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(lines.map(headerIn));
    const length = Number(headers['content-length'] ?? 0);
    const text = rest.toString('utf8', end + 4, end + 4 + length);
    const status = Number(first.split(' ')[1]);
    answers.push({ status, headers, body: bodyIn(text) });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}

function headerIn(line: string): [string, string] {
  const [name = '', ...value] = line.split(': ');
  return [name.toLowerCase(), value.join(': ')];
}

function bodyIn(text: string): Record<string, unknown> {
  const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : {};
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}
