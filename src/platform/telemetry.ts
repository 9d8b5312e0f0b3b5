import {
  type Attributes,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

import { Problem } from './http/problem.ts';

const tracer = trace.getTracer('causeway');

type Request = Readonly<{
  name: string;
  attributes: Attributes;
  /** May tell of a trace that the caller is in. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}>;

/**
 * Does the work of a request inside a span, which joins the caller's trace. Without an
 * OpenTelemetry SDK in the process (`node --import ./your-sdk.js`) this costs next to nothing.
 */
export async function traced<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const { attributes, headers, name } = request;
  const parent = propagation.extract(context.active(), headers);
  const options = { kind: SpanKind.SERVER, attributes };
  return await tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      // No message: it may quote what was sent.
      if (!isCallersFault(error)) span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

function isCallersFault(error: unknown): boolean {
  return error instanceof Problem && error.kind.status < 500;
}
