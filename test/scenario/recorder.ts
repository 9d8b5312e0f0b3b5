/** What was asked and answered while a scenario was played: the first of each kind is its example. */
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import type { Route } from '../../service/src/platform/http/route.ts';

export type Exchange = Readonly<{
  operationId: string;
  tag: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  reason?: string;
  body?: unknown;
  status: number;
  /** JSON as it was answered, or the text of a file. */
  answer?: unknown;
}>;

export type Recorder = ReturnType<typeof createRecorder>;

export function createRecorder() {
  const exchanges = new Map<string, Exchange>();
  const problems = new Map<string, Exchange>();
  const named = new Map<string, unknown>();
  return {
    exchanges,
    problems,
    /** Answers that guides show. */
    named,
    keep: (route: Route, exchange: Omit<Exchange, 'operationId' | 'tag'>, name?: string): void => {
      if (name !== undefined) named.set(name, structuredClone(exchange.answer));
      if (route.hidden === true) return;
      const { operationId, tag } = route;
      const whole = { operationId, tag, ...exchange };
      const code = problemIn(exchange.answer);
      const [kept, key] =
        code === undefined
          ? [exchanges, `${operationId} ${exchange.status}`]
          : [problems, `${operationId} ${code}`];
      if (!kept.has(key)) kept.set(key, structuredClone(whole));
    },
    /** What was refused before anybody looked at what was asked: by the operation at its address. */
    keepProblem: (
      operationId: string,
      { body, status }: Readonly<{ body: unknown; status: number }>,
    ) => {
      const code = problemIn(body);
      if (code === undefined) throw new Error(`${operationId} was not refused: ${status}`);
      const exchange = { operationId, tag: '', params: {}, query: {}, status, answer: body };
      problems.set(`${operationId} ${code}`, structuredClone(exchange));
    },
  };
}

/** The last part of the address of its page. */
export function problemIn(answer: unknown): string | undefined {
  if (!isRecord(answer) || typeof answer['type'] !== 'string') return undefined;
  return /\/docs\/problems\/([a-z0-9-]+)$/.exec(answer['type'])?.[1];
}
