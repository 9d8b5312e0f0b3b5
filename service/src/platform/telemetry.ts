import * as otel from '@opentelemetry/api';

import { Problem } from './http/errors.ts';

type Request = Readonly<{
  name: string;
  attributes: otel.Attributes;
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
  attributes: otel.Attributes;
  /** What its result says of the call; nothing of it may be card data. */
  outcomeOf: (result: T) => Readonly<{ attributes: otel.Attributes; isFailure: boolean }>;
}>;

/** Calls somebody else inside a span of the trace at hand; the same holds without an SDK. */
export function tracedCall<T>(call: OutgoingCall<T>, work: () => Promise<T>): Promise<T> {
  const tracer = tracerOfSdk();
  return tracer ? inCallSpan(tracer, call, work) : work();
}

async function inCallSpan<T>(
  tracer: otel.Tracer,
  { attributes, name, outcomeOf }: OutgoingCall<T>,
  work: () => Promise<T>,
): Promise<T> {
  const options = { kind: otel.SpanKind.CLIENT, attributes };
  return await tracer.startActiveSpan(name, options, otel.context.active(), async (span) => {
    try {
      const result = await work();
      const outcome = outcomeOf(result);
      span.setAttributes(outcome.attributes);
      if (outcome.isFailure) span.setStatus({ code: otel.SpanStatusCode.ERROR });
      return result;
    } catch (error) {
      span.setStatus({ code: otel.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

async function inSpan<T>(
  tracer: otel.Tracer,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  const { attributes, headers, name } = request;
  const parent = otel.propagation.extract(otel.context.active(), headers);
  const options = { kind: otel.SpanKind.SERVER, attributes };
  return await tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      // No message: it may quote what was sent.
      if (!isCallersFault(error)) span.setStatus({ code: otel.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

let known: otel.Tracer | undefined;

/** An SDK may come at any time; until it does the API gives a stand-in. */
function tracerOfSdk(): otel.Tracer | undefined {
  if (known) return known;
  const given = otel.trace.getTracer('causeway');
  if (given instanceof otel.ProxyTracer) return undefined;
  known = given;
  return known;
}

function isCallersFault(error: unknown): boolean {
  return error instanceof Problem && error.kind.status < 500;
}
