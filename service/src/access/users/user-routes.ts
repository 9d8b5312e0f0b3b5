import { type Answer, ok } from '../../platform/http/answer.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { readRoutes } from '../../platform/http/read-route.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import type { SecondPerson } from '../../platform/http/guard.ts';
import { IdempotencyKey, strict, orAbsent } from '../../platform/http/schema.ts';
import { type KeyedCall, secretOnce } from '../../platform/http/secret-once.ts';
import { found, PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { Type } from 'typebox';
import {
  type Changed,
  changeRole,
  disableUser,
  enableUser,
  endSessions,
  resetFactors,
} from './change-user.ts';
import { administratorOf } from './administrator.ts';
import { USER_PROBLEMS } from './errors.ts';
import { PARTNER_PROBLEMS } from '../partners/index.ts';
import { inviteUser, renewInvitation } from './invitations.ts';
import { addsRights, canDecide } from './role.ts';
import * as schema from './schema.ts';
import type { User, UserDeps } from './user.ts';
import { findUser, listUsers } from './user-store.ts';

/** With one, a lost answer loses no link. */
const KEY = { idempotencyKey: Type.Optional(IdempotencyKey) };

const LIST_QUERY = {
  ...PAGE_QUERY,
  role: orAbsent(schema.AnyRole),
  status: orAbsent(schema.StatusName),
};

/** The operators' way to everybody, and a partner's to its own people. */
const DOORS = {
  operator: {
    path: '/operator/users',
    tag: 'Operator',
    read: 'operator.read',
    write: 'operator.user.write',
    nameOf: (verb: string, noun: string) => `${verb}${noun}`,
    UsersQuery: strict({ ...LIST_QUERY, partnerId: orAbsent(schema.PartnerIdOfUser) }),
    NewUser: strict({
      ...KEY,
      email: schema.UserEmail,
      name: schema.PersonName,
      role: schema.AnyRole,
      partnerId: orAbsent(schema.PartnerIdOfUser),
    }),
    NewRole: strict({ role: schema.AnyRole }),
  },
  partner: {
    path: '/users',
    tag: 'Users',
    read: 'user.read',
    write: 'user.write',
    nameOf: (verb: string, noun: string) => `${verb}Own${noun}`,
    UsersQuery: strict(LIST_QUERY),
    NewUser: strict({
      ...KEY,
      email: schema.UserEmail,
      name: schema.PersonName,
      role: schema.RoleOfPartner,
    }),
    NewRole: strict({ role: schema.RoleOfPartner }),
  },
} as const;
type Door = (typeof DOORS)[keyof typeof DOORS];

const ONE = strict({ userId: schema.UserId });

/** People and their rights: for operators all of them, for partners their own. */
export function userRoutes(deps: UserDeps): Route[] {
  return [DOORS.operator, DOORS.partner].flatMap((door) => [
    ...routesToUsers(deps, door),
    ...routesOfOneUser(deps, door),
    ...routesOfChanges(deps, door),
  ]);
}

function routesToUsers(deps: UserDeps, door: Door): Route[] {
  const { path, tag, nameOf } = door;
  return [
    ...readRoutes({
      tag,
      access: door.read,
      path,
      names: [nameOf('', 'User'), nameOf('', 'Users')],
      nouns: ['a person', 'people'],
      id: ['userId', schema.UserId],
      query: door.UsersQuery,
      record: schema.UserBody,
      rows: (call, page) => {
        const { query } = call;
        const asked = 'partnerId' in query ? query.partnerId : undefined;
        const partnerId = administratorOf(call).whose.partnerId ?? asked;
        return listUsers(deps.db, page, { ...query, partnerId });
      },
      find: (call, userId) => findUser(deps.db, userId, administratorOf(call).whose),
      serialize: schema.userBody,
    }),
    route(`POST ${path}`, {
      tag,
      access: door.write,
      operationId: nameOf('invite', 'User'),
      summary: 'Invite a person',
      description:
        'The answer has the link by which the person sets a password, and nothing else has it: the service sends no mail. A repeat with the same `idempotencyKey` within 24 hours returns the same link. The link works once, within 7 days. Nobody can give a role that may do more than they may themselves.',
      body: door.NewUser,
      guard: {
        secondPerson: {
          when: 'the role may do more than read',
          isNeeded: (call) =>
            canDecide(call.body.role) && administratorOf(call).hasAllOf(call.body.role),
        },
        secretAnswer: true,
      },
      answers: { 201: schema.InvitedUser },
      problems: [
        USER_PROBLEMS.emailTaken,
        PARTNER_PROBLEMS.limitReached,
        PLATFORM_PROBLEMS.secretNotKept,
      ],
      handle: async (call) => {
        const administrator = administratorOf(call);
        const named = 'partnerId' in call.body ? call.body.partnerId : undefined;
        const partnerId = administrator.whose.partnerId ?? named ?? null;
        const wanted = { ...call.body, partnerId };
        return await linkOnce(deps, call, 'invite-user', async (on) =>
          invited(door, await inviteUser(on, wanted, administrator)),
        );
      },
    }),
  ];
}

/** What makes a link, which is a way into an account, once for its key. */
async function linkOnce(
  deps: UserDeps,
  call: KeyedCall,
  operation: string,
  work: (deps: UserDeps) => Promise<Answer>,
): Promise<Answer> {
  const timed = { ...deps, clock: deps.serviceClock };
  return await secretOnce(timed, { call, operation }, (db) => work({ ...deps, db }));
}

function invited({ path }: Door, made: Readonly<{ user: User; invitationUrl: string }>): Answer {
  const { user, invitationUrl } = made;
  const headers = { Location: `${path}/${user.id}` };
  return { status: 201, body: { ...schema.userBody(user), invitationUrl }, headers };
}

function routesOfOneUser(deps: UserDeps, door: Door): Route[] {
  const { path, tag, nameOf } = door;
  return [
    route(`POST ${path}/:userId/invitation`, {
      tag,
      access: door.write,
      operationId: nameOf('renew', 'Invitation'),
      summary: 'Make a new link for a person to set a password',
      description:
        'For a link that was lost or has expired, and for a password that was forgotten. The link before stops working at once; a password works until the new link is used. A repeat with the same `idempotencyKey` within 24 hours returns the same link.',
      params: ONE,
      body: strict(KEY),
      guard: { secondPerson: ofWhoDecides(deps), secretAnswer: true },
      answers: { 201: schema.InvitedUser },
      problems: [USER_PROBLEMS.userDisabled, PLATFORM_PROBLEMS.secretNotKept],
      handle: async (call) => {
        const administrator = administratorOf(call);
        const { userId } = call.params;
        found(await findUser(deps.db, userId, administrator.whose));
        return await linkOnce(deps, call, 'renew-invitation', async (on) =>
          invited(door, await renewInvitation(on, userId, administrator)),
        );
      },
    }),
    route(`PUT ${path}/:userId/role`, {
      tag,
      access: door.write,
      operationId: nameOf('change', 'UserRole'),
      summary: 'Change the role of a person',
      description: 'Ends all sessions of the person.',
      params: ONE,
      body: door.NewRole,
      guard: {
        secondPerson: {
          when: 'the role may do more than the one before',
          isNeeded: async (call) => {
            const user = await userChangedBy(deps, call);
            return user !== undefined && addsRights(user.role, call.body.role);
          },
        },
      },
      answers: { 200: schema.UserBody },
      problems: [USER_PROBLEMS.ownAccount],
      handle: async (call) =>
        ok(schema.userBody(await changeRole(deps, changedBy(call), call.body.role))),
    }),
  ];
}

type OfUser = Call<Readonly<{ userId: string }>>;

/** Who is changed, if that is the caller's to do; what is not is refused at once. */
async function userChangedBy({ db }: UserDeps, call: OfUser): Promise<User | undefined> {
  const { hasAllOf, userId, whose } = administratorOf(call);
  const user = await findUser(db, call.params.userId, whose);
  return user && user.id !== userId && hasAllOf(user.role) ? user : undefined;
}

/** What is a way into the account of somebody who can decide on what others ask for. */
function ofWhoDecides(deps: UserDeps): SecondPerson<OfUser> {
  return {
    when: 'the person may do more than read',
    isNeeded: async (call) => {
      const user = await userChangedBy(deps, call);
      return user !== undefined && canDecide(user.role);
    },
  };
}

function changedBy(call: OfUser): Changed {
  return { ...call.params, administrator: administratorOf(call) };
}

/** A way into an account that was closed to everybody, or had a second factor. */
const OPENS_ACCOUNTS: ReadonlySet<string> = new Set(['enable', 'reset-factors']);

function routesOfChanges(deps: UserDeps, door: Door): Route[] {
  const changes = [
    ['disable', 'User', disableUser, 'Disable a person', 'Ends all sessions and invitations.'],
    ['enable', 'User', enableUser, 'Enable a person again', 'The password is the one of before.'],
    [
      'reset-factors',
      'UserFactors',
      resetFactors,
      'Remove all second factors of a person',
      'For somebody who has lost them. Ends all sessions; a second factor is set up at the next sign-in.',
    ],
    ['end-sessions', 'UserSessions', endSessions, 'End all sessions of a person', 'Within 5 s.'],
  ] as const;
  return changes.map(([action, noun, change, summary, description]) => {
    const [verb] = action.split('-', 1);
    return route(`POST ${door.path}/:userId/${action}`, {
      tag: door.tag,
      access: door.write,
      operationId: door.nameOf(verb ?? action, noun),
      summary,
      description,
      params: ONE,
      guard: {
        repeatable: true,
        ...(OPENS_ACCOUNTS.has(action) ? { secondPerson: ofWhoDecides(deps) } : {}),
      },
      answers: { 200: schema.UserBody },
      problems: [
        USER_PROBLEMS.ownAccount,
        ...(action === 'enable' ? [PARTNER_PROBLEMS.limitReached] : []),
      ],
      handle: async (call) => ok(schema.userBody(await change(deps, changedBy(call)))),
    });
  });
}
