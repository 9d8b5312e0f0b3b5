import {
  ANSWER_PATTERNS,
  APPROVED_ISO_CODE,
  HOST_REFERENCES_MAX,
  UNKNOWN_REASONS,
} from '../../service/src/acquiring/acquirers/answer-form.ts';
import { faultIn, isRecord, oneOf, orNull, type Rule, type Shape, textOf } from './shape.ts';

/** Which answers may have no authorization code, and which may be findings of an enquiry. */
export type AnswerRole = 'authorization' | 'follow-up' | 'finding';

const RESULT = orNull(textOf(ANSWER_PATTERNS.verificationResult, 'one digit or capital letter'));
const REFERENCE_NAME = new RegExp(ANSWER_PATTERNS.referenceName);
const REFERENCE_VALUE = new RegExp(ANSWER_PATTERNS.referenceValue);

function areReferences(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const all = Object.entries(value);
  return (
    all.length <= HOST_REFERENCES_MAX &&
    all.every(
      ([name, text]) =>
        REFERENCE_NAME.test(name) && typeof text === 'string' && REFERENCE_VALUE.test(text),
    )
  );
}

const SAID: Shape = {
  responseCode: textOf(ANSWER_PATTERNS.responseCode, 'one to four digits or capital letters'),
  message: textOf(ANSWER_PATTERNS.message, 'at most 100 printable characters of ASCII'),
  avsResult: RESULT,
  cvdResult: RESULT,
  threeDSecureResult: RESULT,
};
const REFERENCES: Shape = {
  hostReferences: {
    isRight: areReferences,
    expects: `at most ${HOST_REFERENCES_MAX} texts of 1 to 64 characters without spaces, under names such as retrievalReference`,
  },
};
const CODE = textOf(ANSWER_PATTERNS.authorizationCode, 'six letters or digits');
const CODE_OR_NONE = textOf(
  ANSWER_PATTERNS.authorizationCodeOrNone,
  'six letters or digits, or empty',
);
const IS_TRUE: Rule = { isRight: (value) => value === true, expects: 'true' };

const approved = (authorizationCode: Rule): Shape => ({
  authorizationCode,
  isoResponseCode: oneOf([APPROVED_ISO_CODE]),
  networkTransactionId: orNull(
    textOf(ANSWER_PATTERNS.networkTransactionId, '1 to 20 letters or digits'),
  ),
  ...SAID,
});
const DECLINED: Shape = {
  isoResponseCode: textOf(
    ANSWER_PATTERNS.declinedIsoResponseCode,
    `two digits or capital letters other than ${APPROVED_ISO_CODE}`,
  ),
  retryable: { isRight: (value) => typeof value === 'boolean', expects: 'true or false' },
  ...SAID,
};

const ADVICE: Shape = {
  authenticationRequired: IS_TRUE,
  networkAdviceCode: textOf(ANSWER_PATTERNS.networkAdviceCode, 'two digits or capital letters'),
};

type Kinds = Readonly<Record<string, Readonly<{ required: Shape; optional: Shape }>>>;

const kindsOf = (authorizationCode: Rule): Kinds => ({
  approved: { required: approved(authorizationCode), optional: REFERENCES },
  declined: { required: DECLINED, optional: { ...REFERENCES, ...ADVICE } },
  unknown: { required: { why: oneOf(UNKNOWN_REASONS) }, optional: {} },
});
const KINDS: Readonly<Record<AnswerRole, Kinds>> = {
  authorization: kindsOf(CODE),
  'follow-up': kindsOf(CODE_OR_NONE),
  finding: {
    ...kindsOf(CODE_OR_NONE),
    reversed: { required: {}, optional: {} },
    'not-found': { required: {}, optional: {} },
  },
};

/** Why the service would take what a connector returned for no answer; undefined where it takes it. */
export function faultOfAnswer(given: unknown, role: AnswerRole): string | undefined {
  const kinds = KINDS[role];
  if (!isRecord(given)) return 'it is no object';
  const { kind, ...members } = given;
  const shape = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!shape) return `kind must be one of ${Object.keys(kinds).join(', ')}`;
  return faultIn(members, shape);
}
