/**
 * Operations that the console uses and the list of routes does not have yet. An entry goes when
 * `npm run openapi` writes it into operations.ts.
 */
export type SignedInUser = Readonly<{
  userId: string;
  email: string;
  name: string;
  role: string;
  side: 'OPERATOR' | 'PARTNER';
  partnerId: string | null;
  partnerName: string | null;
}>;
export type SessionStatus = 'SIGNED_IN' | 'SECOND_FACTOR_REQUIRED' | 'ENROLMENT_REQUIRED';
export type SessionBody = Readonly<{
  status: SessionStatus;
  user: SignedInUser;
  scopes: readonly string[];
  approvalLimit: number;
}>;

export type AssertionOptions = Readonly<{
  challenge: string;
  domain: string;
  userVerification: 'required';
  allowCredentials: readonly Readonly<{ id: string; transports: readonly string[] }>[];
}>;
export type RegistrationOptions = Readonly<{
  challenge: string;
  domain: string;
  user: Readonly<{ id: string; name: string; displayName: string }>;
  userVerification: 'required';
  attestation: false;
  excludeCredentials: readonly Readonly<{ id: string; transports: readonly string[] }>[];
}>;
export type BegunSession =
  | Readonly<{ status: 'SIGNED_IN' | 'ENROLMENT_REQUIRED'; user: SignedInUser }>
  | Readonly<{
      status: 'SECOND_FACTOR_REQUIRED';
      factors: readonly ('PASSKEY' | 'TOTP' | 'RECOVERY_CODE')[];
      passkeyOptions?: AssertionOptions;
    }>;
type SignedIn = Readonly<{ status: 'SIGNED_IN'; user: SignedInUser }>;
export type Account = Readonly<{
  user: SignedInUser;
  hasTotp: boolean;
  passkeys: readonly Readonly<{
    passkeyId: string;
    name: string;
    isSynced: boolean;
    createdAt: string;
    usedAt: string | null;
  }>[];
  recoveryCodesLeft: number;
  sessions: readonly Readonly<{
    sessionId: string;
    isCurrent: boolean;
    address: string;
    userAgent: string;
    createdAt: string;
    seenAt: string;
    expiresAt: string;
  }>[];
}>;
export type ActionBody = Readonly<{
  actionId: string;
  status: string;
  operation: string;
  summary: string;
  path: string;
  subject: string;
  partnerId: string | null;
  amount: Readonly<{ amount: number; currency: string }> | null;
  reason: string;
  requestedBy: string;
  requestedByUserId: string;
  digest: string;
  body: unknown;
  before: unknown;
  after: unknown;
  answerStatus: number | null;
  problem: Readonly<{ code: string; title: string; detail: string }> | null;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: string | null;
  createdAt: string;
  expiresAt: string | null;
  endedAt: string | null;
  correlationId: string;
}>;

export interface PendingOperations {
  listActions: {
    query: { status?: string; limit?: number; cursor?: string };
    answer: { data: readonly ActionBody[]; next: string | null; previous: string | null };
  };
  retrieveAction: { params: { actionId: string }; answer: ActionBody };
  approveAction: { params: { actionId: string }; body: { reason: string }; answer: ActionBody };
  declineAction: { params: { actionId: string }; body: { reason: string }; answer: ActionBody };
  withdrawAction: { params: { actionId: string }; body: { reason: string }; answer: ActionBody };
  signIn: { body: { email: string; password: string }; answer: BegunSession };
  showTotpCode: { body: { code: string }; answer: SignedIn };
  showRecoveryCode: { body: { code: string }; answer: SignedIn };
  showPasskey: { body: { response: unknown }; answer: SignedIn };
  renewPasskeyOptions: { answer: AssertionOptions };
  acceptInvitation: {
    body: { token: string; name: string; password: string };
    answer: { email: string };
  };
  retrieveAccount: { answer: Account };
  changePassword: { body: { current: string; new: string }; answer: unknown };
  renewRecoveryCodes: { answer: { codes: readonly string[] } };
  endOwnSession: { params: { sessionId: string }; answer: unknown };
  offerTotp: { answer: { secret: string; otpauthUri: string } };
  confirmTotp: { body: { code: string }; answer: unknown };
  removeTotp: { answer: unknown };
  offerPasskey: { answer: RegistrationOptions };
  addPasskey: { body: { name: string; response: unknown }; answer: unknown };
  removePasskey: { params: { passkeyId: string }; answer: unknown };
  retrieveSession: { answer: SessionBody };
  signOut: { answer: unknown };
}

export const PENDING = {
  listActions: { method: 'GET', path: '/actions', access: 'any-credential' },
  retrieveAction: { method: 'GET', path: '/actions/:actionId', access: 'any-credential' },
  approveAction: { method: 'POST', path: '/actions/:actionId/approve', access: 'any-credential' },
  declineAction: { method: 'POST', path: '/actions/:actionId/decline', access: 'any-credential' },
  withdrawAction: { method: 'POST', path: '/actions/:actionId/withdraw', access: 'any-credential' },
  signIn: { method: 'POST', path: '/session', access: 'public' },
  showTotpCode: { method: 'POST', path: '/session/totp', access: 'public' },
  showRecoveryCode: { method: 'POST', path: '/session/recovery-code', access: 'public' },
  showPasskey: { method: 'POST', path: '/session/passkey', access: 'public' },
  renewPasskeyOptions: { method: 'POST', path: '/session/passkey/options', access: 'public' },
  acceptInvitation: { method: 'POST', path: '/invitations/accept', access: 'public' },
  retrieveAccount: { method: 'GET', path: '/account', access: 'public' },
  changePassword: { method: 'POST', path: '/account/password', access: 'public' },
  renewRecoveryCodes: { method: 'POST', path: '/account/recovery-codes', access: 'public' },
  endOwnSession: { method: 'DELETE', path: '/account/sessions/:sessionId', access: 'public' },
  offerTotp: { method: 'POST', path: '/account/totp', access: 'public' },
  confirmTotp: { method: 'POST', path: '/account/totp/confirm', access: 'public' },
  removeTotp: { method: 'DELETE', path: '/account/totp', access: 'public' },
  offerPasskey: { method: 'POST', path: '/account/passkeys/options', access: 'public' },
  addPasskey: { method: 'POST', path: '/account/passkeys', access: 'public' },
  removePasskey: { method: 'DELETE', path: '/account/passkeys/:passkeyId', access: 'public' },
  retrieveSession: { method: 'GET', path: '/session', access: 'public' },
  signOut: { method: 'DELETE', path: '/session', access: 'public' },
} as const;
