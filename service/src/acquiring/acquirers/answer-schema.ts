import { Type } from 'typebox';
import { checkOf } from '../../platform/http/validate.ts';

const RESULTS = {
  avsResult: Type.Union([Type.Null(), Type.String({ pattern: '^[0-9A-Z]$' })]),
  cvdResult: Type.Union([Type.Null(), Type.String({ pattern: '^[0-9A-Z]$' })]),
  threeDSecureResult: Type.Union([Type.Null(), Type.String({ pattern: '^[0-9A-Z]$' })]),
};
const EXACT = { additionalProperties: false };
const REFERENCES_MAX = 8;
/** They are kept with every record, so they are few and short. */
const HOST_REFERENCES = Type.Record(
  Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,31}$' }),
  Type.String({ pattern: '^[!-~]{1,64}$' }),
  { ...EXACT, maxProperties: REFERENCES_MAX },
);
const CODES = {
  responseCode: Type.String({ pattern: '^[0-9A-Z]{1,4}$' }),
  message: Type.String({ pattern: '^[\\x20-\\x7e]{0,100}$' }),
  hostReferences: Type.Optional(HOST_REFERENCES),
};
/** Networks give six characters; only follow-ups may come without. */
const approved = (codePattern: string) =>
  Type.Object(
    {
      kind: Type.Literal('approved'),
      authorizationCode: Type.String({ pattern: codePattern }),
      // Partial approval (10) is no approval of what was asked for, so it does not pass as one.
      isoResponseCode: Type.Literal('00'),
      networkTransactionId: Type.Union([
        Type.Null(),
        Type.String({ pattern: '^[0-9A-Za-z]{1,20}$' }),
      ]),
      ...CODES,
      ...RESULTS,
    },
    EXACT,
  );
const DECLINED = Type.Object(
  {
    kind: Type.Literal('declined'),
    isoResponseCode: Type.String({ pattern: '^(?!00)[0-9A-Z]{2}$' }),
    retryable: Type.Boolean(),
    authenticationRequired: Type.Optional(Type.Literal(true)),
    ...CODES,
    ...RESULTS,
  },
  EXACT,
);
const UNKNOWN = Type.Object(
  {
    kind: Type.Literal('unknown'),
    why: Type.Union([
      Type.Literal('timeout'),
      Type.Literal('connection-lost'),
      Type.Literal('malformed'),
      Type.Literal('unanswered'),
    ]),
  },
  EXACT,
);
const CODE = '^[0-9A-Za-z]{6}$';
const CODE_OR_NONE = '^([0-9A-Za-z]{6})?$';

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
