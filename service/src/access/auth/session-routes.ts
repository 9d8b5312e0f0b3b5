import { assert } from '../../kernel/assert.ts';
import { created } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readAccessToken } from './access-token.ts';
import { bearerTokenIn } from './authenticate.ts';
import type { AuthContext } from './context.ts';
import { PATHS, Session, SignIn } from './schema.ts';
import { AUTH_PROBLEMS } from './errors.ts';
import { startOperatorSession } from './operator-session.ts';
import { revokeToken } from './tokens.ts';

export function sessionRoutes(context: AuthContext): Route[] {
  return [
    route(`POST ${PATHS.sessions}`, {
      operationId: 'createOperatorSession',
      summary: 'Sign in as an operator',
      tag: 'Operator',
      access: 'public',
      body: SignIn,
      answers: { 201: Session },
      description:
        'For operators in the sandbox who have no second factor. Anybody else signs in to the console.',
      problems: [
        PLATFORM_PROBLEMS.unauthorized,
        AUTH_PROBLEMS.lockedOut,
        AUTH_PROBLEMS.secondFactorRequired,
      ],
      handle: async (call) => {
        const session = await startOperatorSession(context, { ...call, ...call.body });
        return created(session, PATHS.currentSession);
      },
    }),
    route(`DELETE ${PATHS.currentSession}`, {
      operationId: 'deleteOperatorSession',
      summary: 'Sign out and revoke the token of this request',
      tag: 'Operator',
      access: 'operator.read',
      answers: { 204: 'Signed out; takes effect everywhere within 5 seconds' },
      problems: [PLATFORM_PROBLEMS.notFound],
      handle: async ({ caller, header, correlationId }) => {
        const text = bearerTokenIn(header('authorization') ?? '');
        if (text === undefined) {
          const detail =
            'An API key has no session to end. To disable the key, ask the operator to revoke it.';
          throw new Problem(PLATFORM_PROBLEMS.notFound, { detail });
        }
        assert(caller, 'the gate let a caller in');
        const token = await readAccessToken(context, text);
        // One that expired since the gate let it in needs no end.
        if (typeof token !== 'string') {
          await revokeToken(context, token, { actor: caller.clientId, correlationId });
        }
        return { status: 204 };
      },
    }),
  ];
}
