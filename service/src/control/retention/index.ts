export { RETENTION_DAYS, type RetentionDays } from './days.ts';
export { retentionJobs } from './jobs.ts';
