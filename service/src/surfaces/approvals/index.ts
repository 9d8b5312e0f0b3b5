export { type GuardedAction, type ActionDeps, OPERATORS } from './action.ts';
export { countToDecide } from './count-to-decide.ts';
export { listActions } from './action-store.ts';
export { ACTION_PROBLEMS } from './errors.ts';
export { agentHeadersOf } from './guard-headers.ts';
export { forOperators, guarded, takesCards } from './guarded.ts';
export { actionJobs } from './jobs.ts';
export { type Person, personOf } from './person.ts';
export {
  type AgentCaller,
  confirmProposal,
  ownProposal,
  propose,
  withdrawProposal,
} from './propose.ts';
export { actionRoutes } from './routes.ts';
export { ActionBody, actionBody, ActionId } from './schema.ts';
