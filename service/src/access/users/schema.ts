import { type Static, Type } from 'typebox';
import { ACCOUNT_CHANGES } from '../partners/index.ts';
import {
  described,
  idOf,
  oneLine,
  strict,
  Timestamp,
  shape,
  orNull,
  oneOf,
  orAbsent,
  anyText,
  anyInteger,
  listOf,
} from '../../platform/http/schema.ts';
import { AssertionOptions } from './passkey-schema.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password-rules.ts';
import { OPERATOR_ROLES, PARTNER_ROLES, sideOf } from './role.ts';
import { SESSION_STATES } from './session.ts';
import { factorsOf, SECOND_FACTORS, statusOf, type User, USER_STATUSES } from './user.ts';

const EMAIL_LENGTH_MAX = 254;
const NAME_LENGTH_MAX = 100;
const TOKEN_LENGTH = 43;
const TYPED_LENGTH_MAX = 64; // A recovery code, with whatever spaces.

export const UserId = idOf('user', 'a person');
export const SessionId = idOf('session', 'a session');
export const PasskeyId = idOf('passkey', 'a passkey');
export const PartnerIdOfUser = idOf('partner', 'a partner');
export const AnyRole = oneOf([...OPERATOR_ROLES, ...PARTNER_ROLES], 'What the person may do');
export const RoleOfPartner = oneOf(PARTNER_ROLES, 'What the person may do');
export const StatusName = oneOf(USER_STATUSES, 'Whether the person can sign in');
export const PersonName = oneLine(NAME_LENGTH_MAX, 'The person’s name');
export const UserEmail = Type.String({
  minLength: 3,
  maxLength: EMAIL_LENGTH_MAX,
  pattern: String.raw`^[^\s@\u0000-\u001f\u007f]{1,64}@[^\s@\u0000-\u001f\u007f]+$`,
  expects: 'an e-mail address',
});

/** One that is being chosen; what is given to sign in may be any. */
export const NewPassword = Type.String({
  minLength: PASSWORD_LENGTH_MIN,
  maxLength: PASSWORD_LENGTH_MAX,
  secret: true,
  expects: `${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`,
});
const GIVEN_LENGTH_MAX = 256;
const GivenPassword = Type.String({
  minLength: 1,
  maxLength: GIVEN_LENGTH_MAX,
  secret: true,
  expects: `1 to ${GIVEN_LENGTH_MAX} characters`,
});

export const PasswordSignIn = strict({ email: oneLine(EMAIL_LENGTH_MAX), password: GivenPassword });
/** The password again, where somebody is signed in already. */
export const PasswordAgain = strict({
  password: orAbsent(
    Type.Unsafe<string>({
      ...GivenPassword,
      description: 'Required of whoever is signed in; not while the first second factor is set up',
    }),
  ),
});
export const OwnPassword = strict({ password: GivenPassword });
export const TotpCode = strict({
  code: Type.String({
    maxLength: 6,
    pattern: '^[0-9]{6}$',
    secret: true,
    expects: 'the 6 digits that the authenticator app shows',
  }),
});
export const RecoveryCode = strict({
  code: Type.String({
    minLength: 1,
    maxLength: TYPED_LENGTH_MAX,
    secret: true,
    expects: 'one of your recovery codes',
  }),
});

export const SignedInUser = shape('SignedInUser', {
  userId: UserId,
  email: anyText('The person’s e-mail address'),
  name: anyText('The person’s name'),
  role: AnyRole,
  side: Type.Enum(['OPERATOR', 'PARTNER'], {
    description: 'Whether the person works for the operator or for a partner',
  }),
  partnerId: orNull(
    PartnerIdOfUser,
    'The partner that the person works for; null for the operator’s',
  ),
  partnerName: orNull(Type.String(), 'The name of that partner'),
});

const Factors = Type.Array(Type.Enum([...SECOND_FACTORS, 'RECOVERY_CODE']));

export const BegunSession = Type.Union([
  strict({ status: Type.Literal('SIGNED_IN'), user: SignedInUser }),
  strict({ status: Type.Literal('ENROLMENT_REQUIRED'), user: SignedInUser }),
  strict({
    status: Type.Literal('SECOND_FACTOR_REQUIRED'),
    factors: Factors,
    passkeyOptions: orAbsent(AssertionOptions),
  }),
]);

export const SignedIn = shape('SignedInSession', {
  status: Type.Literal('SIGNED_IN'),
  user: SignedInUser,
});

export const CurrentSession = shape('CurrentSession', {
  status: oneOf(SESSION_STATES, 'Whether a second factor is still needed'),
  user: SignedInUser,
  scopes: Type.Array(Type.String()),
  approvalLimit: anyInteger('Minor units; what moves more needs a second person'),
  time: described(Timestamp, 'The service’s time, which deadlines are counted by'),
});

export const AccountBody = shape('Account', {
  user: SignedInUser,
  hasTotp: Type.Boolean(),
  passkeys: Type.Array(
    strict({
      passkeyId: PasskeyId,
      name: Type.String(),
      isSynced: Type.Boolean(),
      createdAt: Timestamp,
      usedAt: orNull(Timestamp),
    }),
  ),
  recoveryCodesLeft: Type.Integer(),
  changes: listOf('What others did to the account, the newest first', {
    kind: Type.Enum([...ACCOUNT_CHANGES]),
    by: anyText('An e-mail address, or a client'),
    at: Timestamp,
  }),
  sessions: Type.Array(
    strict({
      sessionId: SessionId,
      isCurrent: Type.Boolean(),
      address: Type.String(),
      userAgent: Type.String(),
      createdAt: Timestamp,
      seenAt: Timestamp,
      expiresAt: Timestamp,
    }),
  ),
});

export const ChangePassword = strict({ current: GivenPassword, new: NewPassword });
export const TotpSecret = shape('TotpSecret', {
  secret: anyText('Base32, to type where no camera is at hand'),
  otpauthUri: anyText('What the QR code says'),
  qrSize: anyInteger('Width and height of the QR code, in modules'),
  qrSvgPath: anyText('The dark modules, as the path of an SVG of that size'),
});
export const RecoveryCodes = shape('RecoveryCodes', {
  codes: Type.Array(Type.String(), { description: 'Shown only once' }),
});

export const AcceptInvitation = strict({
  token: Type.String({
    minLength: TOKEN_LENGTH,
    maxLength: TOKEN_LENGTH,
    pattern: '^[A-Za-z0-9_-]*$',
    secret: true,
    expects: 'the token of an invitation',
  }),
  name: PersonName,
  password: NewPassword,
});
export const AcceptedInvitation = strict({ email: Type.String() });

const USER_MEMBERS = {
  ...SignedInUser.properties,
  status: StatusName,
  secondFactors: Type.Array(Type.Enum([...SECOND_FACTORS]), {
    description: 'What the person can sign in with besides the password',
  }),
  invitedUntil: orNull(Timestamp, 'When the invitation expires that waits to be accepted'),
  createdAt: Timestamp,
  modifiedAt: Timestamp,
  signedInAt: orNull(Timestamp, 'When the person last signed in; null if never'),
  disabledAt: orNull(Timestamp, 'When access was taken away; null if it was not'),
};
export const UserBody = shape('User', USER_MEMBERS);
export const InvitedUser = shape('InvitedUser', {
  ...USER_MEMBERS,
  invitationUrl: anyText(
    'Where the person sets a password; shown only once, valid once and for 7 days',
  ),
});

export function signedInBody(user: User): Static<typeof SignedInUser> {
  const { id: userId, email, name, role, partnerId, partnerName } = user;
  return { userId, email, name, role, side: sideOf(role), partnerId, partnerName };
}

export function userBody(user: User): Static<typeof UserBody> {
  return {
    ...signedInBody(user),
    status: statusOf(user),
    secondFactors: factorsOf(user),
    invitedUntil: user.invitedUntil?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    modifiedAt: user.modifiedAt.toISOString(),
    signedInAt: user.signedInAt?.toISOString() ?? null,
    disabledAt: user.disabledAt?.toISOString() ?? null,
  };
}
