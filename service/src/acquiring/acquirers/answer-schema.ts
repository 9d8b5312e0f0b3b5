import { Type } from 'typebox';
import { checkOf } from '../../platform/http/validate.ts';
import {
  ANSWER_PATTERNS,
  APPROVED_ISO_CODE,
  HOST_REFERENCES_MAX,
  UNKNOWN_REASONS,
} from './answer-form.ts';

const orNull = (pattern: string) => Type.Union([Type.Null(), Type.String({ pattern })]);
const RESULTS = {
  avsResult: orNull(ANSWER_PATTERNS.verificationResult),
  cvdResult: orNull(ANSWER_PATTERNS.verificationResult),
  threeDSecureResult: orNull(ANSWER_PATTERNS.verificationResult),
};
const EXACT = { additionalProperties: false };
const HOST_REFERENCES = Type.Record(
  Type.String({ pattern: ANSWER_PATTERNS.referenceName }),
  Type.String({ pattern: ANSWER_PATTERNS.referenceValue }),
  { ...EXACT, maxProperties: HOST_REFERENCES_MAX },
);
const CODES = {
  responseCode: Type.String({ pattern: ANSWER_PATTERNS.responseCode }),
  message: Type.String({ pattern: ANSWER_PATTERNS.message }),
  hostReferences: Type.Optional(HOST_REFERENCES),
};
const approved = (codePattern: string) =>
  Type.Object(
    {
      kind: Type.Literal('approved'),
      authorizationCode: Type.String({ pattern: codePattern }),
      isoResponseCode: Type.Literal(APPROVED_ISO_CODE),
      networkTransactionId: orNull(ANSWER_PATTERNS.networkTransactionId),
      ...CODES,
      ...RESULTS,
    },
    EXACT,
  );
const DECLINED = Type.Object(
  {
    kind: Type.Literal('declined'),
    isoResponseCode: Type.String({ pattern: ANSWER_PATTERNS.declinedIsoResponseCode }),
    retryable: Type.Boolean(),
    authenticationRequired: Type.Optional(Type.Literal(true)),
    networkAdviceCode: Type.Optional(Type.String({ pattern: ANSWER_PATTERNS.networkAdviceCode })),
    ...CODES,
    ...RESULTS,
  },
  EXACT,
);
const UNKNOWN = Type.Object(
  { kind: Type.Literal('unknown'), why: Type.Enum([...UNKNOWN_REASONS]) },
  EXACT,
);
const CODE = ANSWER_PATTERNS.authorizationCode;
const CODE_OR_NONE = ANSWER_PATTERNS.authorizationCodeOrNone;

/** Whether what a connector returned is an answer at all. */
export const isAuthorizationAnswer = checkOf(Type.Union([approved(CODE), DECLINED, UNKNOWN]));
export const isFollowUpAnswer = checkOf(Type.Union([approved(CODE_OR_NONE), DECLINED, UNKNOWN]));
export const isFinding = checkOf(
  Type.Union([
    approved(CODE_OR_NONE),
    DECLINED,
    UNKNOWN,
    Type.Object({ kind: Type.Literal('reversed') }, EXACT),
    Type.Object({ kind: Type.Literal('not-found') }, EXACT),
  ]),
);
export const areHostReferences = checkOf(HOST_REFERENCES);
