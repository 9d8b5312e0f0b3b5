import type { AnswerOf } from '../../api/call.ts';

/** The draft of an answer, with what it may be made of. */
export type Evidence = AnswerOf<'retrieveDisputeEvidence'>;
export type EvidenceField = Evidence['fields'][number];
export type EvidenceFile = Evidence['files'][number];
export type Preview = AnswerOf<'previewDisputeAnswer'>;
