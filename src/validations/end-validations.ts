import { declined } from '../acquirers/index.ts';
import { recordMany } from '../events/index.ts';
import { answeredIssuerId, methodToKeep } from '../instruments/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import { rememberMany } from '../platform/db/idempotency-store.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import { type Answer, created } from '../platform/http/answer.ts';
import { rememberedAs } from '../platform/http/idempotency.ts';
import { problemAnswer } from '../platform/http/problem-body.ts';
import { keepMethods, notingAnswered } from '../vault/index.ts';
import { eventOf } from './event.ts';
import { validationBody } from './schema.ts';
import { ended, type Validation, type Verdict } from './validation.ts';
import type { ValidationDeps } from './validation-deps.ts';
import { endValidations, noteMethods } from './validation-store.ts';

export const CREATE_VALIDATION = 'create-validation';

/** A validation whose outcome is known, as it was when whoever tells the outcome had it. */
export type Ending = Readonly<{
  validation: Validation;
  verdict: Verdict;
}>;

/**
 * Step three, for all answers that arrive together in one transaction: the state moves by
 * compare-and-set, and with it go the stored card, the event and the remembered answer. Each
 * validation is ended once; whoever comes second is told `lost`, and nothing of theirs is kept.
 */
export function endingOf(deps: ValidationDeps): (ending: Ending) => Promise<Answer | 'lost'> {
  const name = 'end-validations';
  const { submit } = createGroupCommit<Ending, Answer | 'lost'>({
    name,
    keyOf: ({ validation }) => validation.id,
    run: (endings) => transaction(deps.db, (tx) => endAll(tx, deps, endings)),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return submit;
}

type Step = Readonly<{ ending: Ending; validation: Validation }>;

async function endAll(
  tx: Tx,
  { clock, publicUrl }: ValidationDeps,
  endings: readonly Ending[],
): Promise<(Answer | 'lost')[]> {
  const now = clock.now();
  const steps = endings.map((ending) => ({
    ending,
    validation: ended(ending.validation, ending.verdict, now),
  }));
  const written = await endValidations(
    tx,
    steps.map(({ validation }) => validation),
  );
  const won = steps.filter(({ validation }) => written.has(validation.id));
  await tx.together(notingAnswered(won.flatMap(issuerIdOf)));
  const done = await storeMethods(tx, won, now);
  await recordMany(
    tx,
    done.map((validation) =>
      eventOf(
        validation,
        validation.status === 'SUCCEEDED' ? 'validation.succeeded' : 'validation.declined',
        now,
      ),
    ),
  );
  const answers = new Map(
    done.map((validation) => [validation.id, answerTo(validation, publicUrl)]),
  );
  await rememberMany(
    tx,
    done.flatMap(({ id, partnerId, idempotencyKey: key }) => {
      const answer = answers.get(id);
      return answer
        ? [{ partnerId, operation: CREATE_VALIDATION, key, ...rememberedAs(answer) }]
        : [];
    }),
  );
  return endings.map(({ validation }) => answers.get(validation.id) ?? 'lost');
}

/** Of a validation of a method that was stored before. */
function issuerIdOf({ ending, validation }: Step) {
  return ending.validation.isStored ? answeredIssuerId(validation) : [];
}

/** A card that was stored before keeps the id it had, and the validation learns of it. */
async function storeMethods(tx: Tx, steps: readonly Step[], now: Date): Promise<Validation[]> {
  const storing = steps.flatMap(({ ending, validation }) => {
    const { verdict } = ending;
    const { sealed } = ending.validation;
    if (sealed === null || verdict.kind !== 'approved') return [];
    const card = { sealed, storing: true };
    return [{ method: methodToKeep(validation, card, { ...verdict, now }), validation }];
  });
  const kept = await keepMethods(
    tx,
    storing.map(({ method }) => method),
  );
  const stored = new Map(
    storing.map(({ method, validation }, place) => [
      validation.id,
      {
        ...validation,
        paymentMethodId: kept[place]?.paymentMethodId ?? method.id,
        isStored: kept[place]?.isStored ?? false,
      },
    ]),
  );
  await noteMethods(tx, [...stored.values()]);
  return steps.map(({ validation }) => stored.get(validation.id) ?? validation);
}

/** What the request that made a validation is answered once it has ended, and ever after. */
function answerTo(validation: Validation, publicUrl: string): Answer {
  const { id, outcome, correlationId, status } = validation;
  const body = validationBody(validation);
  if (status === 'SUCCEEDED') return created(body, `/validations/${id}`);
  const context = { publicUrl, instance: '/validations', correlationId };
  return problemAnswer(declined(outcome, body), context);
}
