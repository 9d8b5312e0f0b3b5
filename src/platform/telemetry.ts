import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('causeway');

/**
 * Runs `work` inside a span. Without an OpenTelemetry SDK in the process this costs next to
 * nothing; with one (`node --import ./your-sdk.js`), spans nest and carry the caller's trace.
 */
export async function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return await tracer.startActiveSpan(name, { kind: SpanKind.SERVER, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR }); // The name only: a message may quote input.
      throw error;
    } finally {
      span.end();
    }
  });
}
