import {
  type Attributes,
  context,
  propagation,
  ProxyTracer,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

import { Problem } from './http/errors.ts';

type Request = Readonly<{
  name: string;
  attributes: Attributes;
  /** May carry the trace of the caller. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}>;

/** Joins the caller's trace. Without an OpenTelemetry SDK it costs next to nothing. */
export function traced<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const tracer = tracerOfSdk();
  return tracer ? inSpan(tracer, request, work) : work();
}

type OutgoingCall<T> = Readonly<{
  name: string;
  attributes: Attributes;
  /** What its result says of the call; nothing of it may be card data. */
  outcomeOf: (result: T) => Readonly<{ attributes: Attributes; isFailure: boolean }>;
}>;

/** Calls somebody else inside a span of the trace at hand; the same holds without an SDK. */
export function tracedCall<T>(call: OutgoingCall<T>, work: () => Promise<T>): Promise<T> {
  const tracer = tracerOfSdk();
  return tracer ? inCallSpan(tracer, call, work) : work();
}

async function inCallSpan<T>(
  tracer: Tracer,
  { attributes, name, outcomeOf }: OutgoingCall<T>,
  work: () => Promise<T>,
): Promise<T> {
  const options = { kind: SpanKind.CLIENT, attributes };
  return await tracer.startActiveSpan(name, options, context.active(), async (span) => {
    try {
      const result = await work();
      const outcome = outcomeOf(result);
      span.setAttributes(outcome.attributes);
      if (outcome.isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
      return result;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

async function inSpan<T>(tracer: Tracer, request: Request, work: () => Promise<T>): Promise<T> {
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

let known: Tracer | undefined;

/** An SDK may come at any time; until it does the API gives a stand-in. */
function tracerOfSdk(): Tracer | undefined {
  if (known) return known;
  const given = trace.getTracer('causeway');
  if (given instanceof ProxyTracer) return undefined;
  known = given;
  return known;
}

function isCallersFault(error: unknown): boolean {
  return error instanceof Problem && error.kind.status < 500;
}
