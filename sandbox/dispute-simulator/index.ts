export { findCase, insertCase } from './case-store.ts';
export { caseReferenceOf } from './course.ts';
export { CASE_KINDS, CASE_OUTCOMES, DISPUTE_RULES } from './dispute-rules.ts';
export { withDisputes } from './with-disputes.ts';
