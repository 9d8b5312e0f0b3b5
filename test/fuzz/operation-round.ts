import { guardHeaders } from './credentials.ts';
import type { Operation } from './document.ts';
import { copyOf } from './draft.ts';
import { mutated } from './request-mutations.ts';
import type { Round } from './round.ts';
import { schemaValue } from './schema-value.ts';

const MUTATIONS = 11; // For each request that is whole.

/** One operation: a request that should succeed, by others too, and all manner of others like it. */
export async function operationRound(round: Round, operation: Operation): Promise<void> {
  const { context, known, random } = round;
  const making = { document: context.document, random, known };
  const whole = await round.whole(operation);
  await round.askTogether(whole);
  for (const { in: place, name, schema } of operation.parameters) {
    if (place !== 'query' || !random.chance(0.3)) continue;
    whole.query.push([name, encodeURIComponent(String(schemaValue(schema, making, name)))]);
  }
  const byAnother = copyOf(whole);
  byAnother.credential = context.credentials.any(random);
  await round.ask(byAnother);
  for (let count = 0; count < MUTATIONS; count += 1) {
    const draft = mutated(whole, making, context.credentials);
    // Under the key of the first the answer is the first one's, whatever else is asked.
    if (isKeyed(draft.json) && random.chance(0.8)) draft.json.idempotencyKey = round.newKey();
    if ('idempotency-key' in draft.headers) Object.assign(draft.headers, guardHeaders());
    await round.ask(draft);
  }
}

function isKeyed(json: unknown): json is { idempotencyKey: unknown } {
  return typeof json === 'object' && json !== null && 'idempotencyKey' in json;
}
