import { randomBytes } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { luhnCheckDigit } from '../../service/src/kernel/luhn.ts';
import {
  type ClientScope,
  newApiKey,
  newClientSecret,
  type PartnerKind,
} from '../../service/src/access/partners/index.ts';
import { validatorOf } from '../../service/src/platform/http/validate.ts';

const Partner = Type.Object({
  clientId: Type.String(),
  clientSecret: Type.String(),
  apiKey: Type.String(),
  chainId: Type.Optional(Type.String()),
  /** A merchant that is ready to take payments; null in files of releases without merchants. */
  merchantId: Type.Union([Type.String(), Type.Null()]),
});

/** Somebody who signs in to the console; the password is '' once they have changed it. */
const Person = Type.Object({ email: Type.String(), password: Type.String() });
const Users = Type.Object({ admin: Person, operator: Person, finance: Person, isv: Person });

const Client = Type.Object({ clientId: Type.String(), clientSecret: Type.String() });

/** What `sandbox.json` holds: all a developer needs to make a first call. What has ended is ''. */
const Credentials = Type.Object({
  baseUrl: Type.String(),
  issuerUrl: Type.String(),
  consoleUrl: Type.String(),
  partners: Type.Object({ isv: Partner, acquirer: Partner, bank: Partner }),
  operator: Type.Object({
    clientId: Type.String(),
    clientSecret: Type.String(),
    email: Type.String(),
    password: Type.String(),
  }),
  /** A client of somebody else, who approves what the operator asks for. Not in files of older releases. */
  approver: Type.Optional(Client),
  /** Not in files of releases without them. */
  users: Type.Optional(Users),
  /** A digest of these passwords and of what is stored of them: while it holds, they do. */
  verified: Type.Optional(Type.String()),
});
export type Credentials = Static<typeof Credentials> &
  Readonly<{ approver: Static<typeof Client>; users: Static<typeof Users> }>;
export type SandboxName = keyof Credentials['partners'];

const check = validatorOf(Credentials);

/** What a file says, if it is whole. */
export function readCredentials(json: unknown): Credentials | undefined {
  const read = check(json);
  if (!read.ok) return undefined;
  const { approver = NO_APPROVER, users = sandboxUsers(() => '') } = read.value;
  return { ...read.value, approver, users };
}

export function sandboxUsers(passwordOf: () => string): Static<typeof Users> {
  const person = (name: string) => ({ email: `${name}@causeway.test`, password: passwordOf() });
  return {
    admin: person('admin'),
    operator: person('operator'),
    finance: person('finance'),
    isv: person('isv'),
  };
}

const COMMON_SCOPES = [
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'payment.read',
  'payment.write',
  'refund.read',
  'refund.write',
  'dispute.read',
  'dispute.write',
  'event.read',
  'webhook.read',
  'webhook.write',
  'alert.read',
  'alert.write',
] as const satisfies readonly ClientScope[];

type SandboxPartner = Readonly<{
  partnerId: string;
  clientId: string;
  kind: PartnerKind;
  name: string;
  scopes: readonly ClientScope[];
  chainId?: string;
}>;

/** Ids that are the same in every sandbox, so that notes and scripts outlive a fresh start. */
const FIXED = '0000000000000SANDB0X00000';
export const OPERATOR_CLIENT_ID = `ci00${FIXED}0`;
export const APPROVER_CLIENT_ID = `ci00${FIXED}4`;
const NO_APPROVER = { clientId: APPROVER_CLIENT_ID, clientSecret: '' };

export const SANDBOX_PARTNERS: Readonly<Record<SandboxName, SandboxPartner>> = {
  isv: {
    partnerId: `pa00${FIXED}1`,
    clientId: `ci00${FIXED}1`,
    kind: 'ISV',
    name: 'Sandbox Software',
    scopes: COMMON_SCOPES,
  },
  acquirer: {
    partnerId: `pa00${FIXED}2`,
    clientId: `ci00${FIXED}2`,
    kind: 'PARTNER_ACQUIRER',
    name: 'Sandbox Acquirer',
    scopes: COMMON_SCOPES,
    chainId: `100000000002${luhnCheckDigit('100000000002')}`,
  },
  bank: {
    partnerId: `pa00${FIXED}3`,
    clientId: `ci00${FIXED}3`,
    kind: 'PARTNER_BANK',
    name: 'Sandbox Bank',
    scopes: [...COMMON_SCOPES, 'onboarding.order.read', 'onboarding.order.write'],
  },
};

export function newPassword(): string {
  return randomBytes(12).toString('base64url');
}

export function newApprover(): Credentials['approver'] {
  return { clientId: APPROVER_CLIENT_ID, clientSecret: newClientSecret() };
}

type Addresses = Pick<Credentials, 'baseUrl' | 'issuerUrl' | 'consoleUrl'>;

export function newCredentials(addresses: Addresses): Credentials {
  const users = sandboxUsers(newPassword);
  return {
    ...addresses,
    users,
    partners: {
      isv: newPartner('isv'),
      acquirer: newPartner('acquirer'),
      bank: newPartner('bank'),
    },
    operator: {
      clientId: OPERATOR_CLIENT_ID,
      clientSecret: newClientSecret(),
      ...users.admin,
    },
    approver: newApprover(),
  };
}

function newPartner(name: SandboxName): Credentials['partners'][SandboxName] {
  const { clientId, chainId } = SANDBOX_PARTNERS[name];
  const secrets = { clientId, clientSecret: newClientSecret(), apiKey: newApiKey() };
  return { ...secrets, ...(chainId === undefined ? {} : { chainId }), merchantId: null };
}
