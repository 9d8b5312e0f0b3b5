export { assignmentsOf, latestAssignments } from './assignment-store.ts';
export { colleaguesOfSide, type Mentionable } from './colleague.ts';
export { noteRoutes } from './routes.ts';
export { RecordId, RecordType } from './schema.ts';
export { mayLookAt, type SideMember, sideMemberOf } from './side.ts';
export { describedBy, type SubjectType } from './subject.ts';
