import type { Fault } from '../../platform/http/errors.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { recipientFaults } from '../emails/index.ts';
import { RULE_KINDS, type Threshold, THRESHOLDS_OF } from './alert-rule.ts';

const ALL: readonly Threshold[] = [
  ...new Set(RULE_KINDS.flatMap((kind) => [...THRESHOLDS_OF[kind]])),
];

/** What no schema says of a rule: which thresholds go with its kind, and which recipients are one person. */
export function ruleFaults(body: unknown): Fault[] {
  if (!isRecord(body)) return [];
  return [...thresholdFaults(body), ...recipientFaults(body)];
}

function thresholdFaults(body: Readonly<Record<string, unknown>>): Fault[] {
  const kind = RULE_KINDS.find((one) => one === body['kind']);
  if (kind === undefined) return [];
  const foreign = ALL.filter(
    (name) => body[name] !== undefined && !THRESHOLDS_OF[kind].includes(name),
  ).map((name): Fault => {
    const errorMessage = `Does not go with ${kind}, which takes ${THRESHOLDS_OF[kind].join(', ')}.`;
    return { parameterName: name, reasonCode: 'INVALID_VALUE', errorMessage };
  });
  if (kind !== 'APPROVAL_RATE') return foreign;
  const isCompared = body['dropPoints'] !== undefined;
  const missing: Fault[] =
    isCompared || body['belowPercent'] !== undefined
      ? []
      : [
          {
            parameterName: 'belowPercent',
            reasonCode: 'REQUIRED_FIELD',
            errorMessage: 'One of belowPercent and dropPoints is required, or both.',
          },
        ];
  const idle: Fault[] =
    isCompared || body['comparedDays'] === undefined
      ? []
      : [
          {
            parameterName: 'comparedDays',
            reasonCode: 'INVALID_VALUE',
            errorMessage: `Goes with dropPoints; without it no days are compared.`,
          },
        ];
  return [...foreign, ...missing, ...idle];
}
