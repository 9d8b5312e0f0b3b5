import { declined } from '../../acquiring/acquirers/index.ts';
import * as instruments from '../instruments/index.ts';
import {
  answerInRecord,
  createEndings,
  type Step,
  type AcquirerVerdict,
} from '../../acquiring/operations/index.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Answer, created, writtenOnce } from '../../platform/http/answer.ts';
import { problemAnswer } from '../../platform/http/problem-body.ts';
import { notingAnswered, type SealedMethod } from '../../records/vault/index.ts';
import { validationEvent } from './event.ts';
import { validationBody } from './schema.ts';
import { CREATE_VALIDATION, endedValidation, type Validation } from './validation.ts';
import { endingValidations, lockWaiting } from './validation-store.ts';

/** A validation whose outcome is known, as it was when the outcome was determined. */
export type ValidationEnding = Readonly<{ validation: Validation; verdict: AcquirerVerdict }>;

/** Step three of a validation: with it the card goes to the vault. */
export function createValidationEndings(deps: instruments.CardOperationDeps) {
  return createEndings<ValidationEnding, Step<Validation>>(deps, {
    name: 'end-validations',
    bucketOf: ({ validation }) => validation.bucket,
    keyOf: ({ validation }) => validation.id,
    planOptimistically: (endings, now) => {
      if (endings.some((ending) => methodOf(ending, now) !== undefined)) return undefined;
      const steps = endings.map(({ validation, verdict }) =>
        stepOf(deps, endedValidation(validation, verdict, now), now),
      );
      return {
        steps,
        statements: notingAnswered(steps.flatMap(({ record }) => issuerIdOf(record))),
      };
    },
    planUnderLock: (tx, endings, now) => decide(tx, deps, { endings, now }),
    write: (steps) => [
      endingValidations(steps.map((step) => ({ ...step.record, answer: answerInRecord(step) }))),
    ],
    holdsAnswers: true,
  });
}

/** What the vault keeps from now on. */
function methodOf({ validation, verdict }: ValidationEnding, now: Date): SealedMethod | undefined {
  const { sealed } = validation;
  if (sealed === null || verdict.kind !== 'approved') return undefined;
  return instruments.methodToKeep(validation, { sealed, storing: true }, { ...verdict, now });
}

/** Of a validation of a method that was stored before. */
function issuerIdOf(ended: Validation) {
  return ended.isStored ? instruments.answeredIssuerId(ended) : [];
}

/** A validation that is being reversed can only end reversed. */
async function decide(
  tx: Tx,
  deps: instruments.CardOperationDeps,
  { endings, now }: Readonly<{ endings: readonly ValidationEnding[]; now: Date }>,
): Promise<(Step<Validation> | undefined)[]> {
  const waiting = await lockWaiting(
    tx,
    endings.map(({ validation }) => validation),
  );
  const won = endings.filter(
    ({ validation: { id, isReversing } }) => waiting.get(id)?.isReversing === isReversing,
  );
  const kept = await instruments.storeMethods(
    tx,
    won.flatMap((ending) => methodOf(ending, now) ?? []),
  );
  await tx.commitInOneRoundTrip(
    notingAnswered(
      won.flatMap(({ validation, verdict }) =>
        issuerIdOf(endedValidation(validation, verdict, now)),
      ),
    ),
  );
  const steps = new Map(
    won.map(({ validation, verdict }) => {
      const { sequence = 0 } = waiting.get(validation.id) ?? {};
      const ended = endedValidation({ ...validation, sequence }, verdict, now);
      const method = kept.get(validation.paymentMethodId);
      const step = stepOf(deps, { ...ended, ...method?.named }, now);
      const { correlationId } = validation;
      const events = [...step.events, ...instruments.reportsOf(method, { correlationId, now })];
      return [validation, { ...step, events }];
    }),
  );
  return endings.map(({ validation }) => steps.get(validation));
}

function stepOf(
  { publicUrl }: instruments.CardOperationDeps,
  record: Validation,
  now: Date,
): Step<Validation> {
  const { partnerId, merchantId, idempotencyKey: key, status } = record;
  return {
    record,
    entries: [],
    events: [validationEvent(record, status === 'SUCCEEDED' ? 'succeeded' : 'declined', now)],
    answer: validationAnswer(record, publicUrl),
    request: { partnerId, merchantId, operation: CREATE_VALIDATION, key },
  };
}

/** The answer to the request for a validation, once it has ended, and to every repeat. */
function validationAnswer(validation: Validation, publicUrl: string): Answer {
  const { id, outcome, correlationId, status } = validation;
  const body = validationBody(validation);
  if (status === 'SUCCEEDED') return created(writtenOnce(body), `/validations/${id}`);
  const context = { publicUrl, instance: '/validations', correlationId };
  return problemAnswer(declined(outcome, body), context);
}
