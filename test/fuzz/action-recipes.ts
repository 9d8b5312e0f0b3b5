import type { Draft } from './draft.ts';
import type { FuzzContext, Recipe } from './context.ts';

const REASON = { reason: 'As chance has it' };

async function waiting(round: FuzzContext): Promise<Partial<Draft>> {
  return { params: { actionId: await round.waiting('setPayoutSchedule') } };
}

const decided: Recipe = async (round) => ({
  ...(await waiting(round)),
  credential: round.context.credentials.approver,
  json: REASON,
});

export const ACTION_RECIPES: Readonly<Record<string, Recipe>> = {
  retrieveAction: waiting,
  approveAction: decided,
  declineAction: decided,
  withdrawAction: waiting,
  runAction: async (round) => {
    const actionId = await round.waiting('inviteUser');
    await round.approve(actionId);
    return { params: { actionId } };
  },
};
