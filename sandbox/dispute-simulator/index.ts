export { findCase, insertCase } from './case-store.ts';
export { caseReferenceOf } from './course.ts';
export {
  CASE_KINDS,
  CASE_OUTCOMES,
  type CaseKind,
  type CaseOutcome,
  DISPUTE_RULES,
  type DisputeRule,
} from './dispute-rules.ts';
export { withDisputes } from './with-disputes.ts';
