import type { Draft } from './draft.ts';
import type { FuzzContext, Recipe } from './context.ts';

const emailOf = (round: FuzzContext): string => `${round.newKey()}@fuzz.test`;

/** Somebody whom nobody else in the run is or needs: an operator, or one of the partner's people. */
function someUser(inviteId: 'inviteUser' | 'inviteOwnUser'): Recipe {
  return async (round) => {
    const invited = await round.make(inviteId);
    return { params: { userId: String(invited.at('userId')) } };
  };
}

const withBody = (recipe: Recipe, json: object): Recipe => {
  return async (round) => ({ ...(await recipe(round)), json });
};

const [ANY_USER, OWN_USER] = [someUser('inviteUser'), someUser('inviteOwnUser')];

export const USER_RECIPES: Readonly<Record<string, Recipe>> = {
  inviteUser: (round) => ({ json: { email: emailOf(round), name: 'Ana', role: 'RISK' } }),
  inviteOwnUser: (round) => ({ json: { email: emailOf(round), name: 'Ana', role: 'READ_ONLY' } }),
  changeUserRole: withBody(ANY_USER, { role: 'FINANCE' }),
  changeOwnUserRole: withBody(OWN_USER, { role: 'DEVELOPER' }),
  ...Object.fromEntries(
    ['retrieve$', 'disable$', 'enable$', 'reset$Factors', 'end$Sessions'].flatMap((name) => [
      [name.replace('$', 'User'), ANY_USER],
      [name.replace('$', 'OwnUser'), OWN_USER],
    ]),
  ),
  createSavedView: ({ random }) => ({
    json: { page: 'payments', name: `View ${random.below(50)}`, search: 'state=DECLINED' },
  }),
  deleteSavedView: async (round) => {
    const made = await round.make('createSavedView');
    return { params: { viewId: String(made.at('viewId')) } };
  },
  renewInvitation: ANY_USER,
  renewOwnInvitation: OWN_USER,
};

/** A client of the partner's own that proves itself by keys, or by a secret. */
async function newOwnClient(round: FuzzContext, jwks: object | undefined): Promise<Partial<Draft>> {
  const made = await round.make('createOwnClient', { jwks });
  return { params: { clientId: String(made.at('clientId')) } };
}

async function newOwnKey(round: FuzzContext): Promise<Partial<Draft>> {
  const made = await round.make('createOwnApiKey');
  return { params: { apiKeyId: String(made.at('apiKeyId')) } };
}

const withSecret: Recipe = (round) => newOwnClient(round, undefined);

export function ownCredentialRecipes(jwks: object): Readonly<Record<string, Recipe>> {
  return {
    createOwnClient: ({ random }) => ({
      json: {
        name: 'Till',
        scopes: ['payment.write', 'refund.read'],
        ...(random.chance(0.5) ? { jwks } : {}),
      },
    }),
    retrieveOwnClient: withSecret,
    rollOwnClientSecret: withSecret,
    revokeOwnClient: withSecret,
    replaceOwnClientJwks: withBody(withSecret, { jwks }),
    removeOwnClientJwks: (round) => newOwnClient(round, jwks),
    createOwnApiKey: async (round) => {
      const made = await round.make('createOwnClient');
      return { json: { clientId: String(made.at('clientId')), slot: 'PRIMARY' } };
    },
    retrieveOwnApiKey: newOwnKey,
    rollOwnApiKey: newOwnKey,
    revokeOwnApiKey: newOwnKey,
  };
}
