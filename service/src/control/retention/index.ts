export { retentionJobs } from './jobs.ts';
export { RETENTION_DAYS, type RetentionDays } from './days.ts';
