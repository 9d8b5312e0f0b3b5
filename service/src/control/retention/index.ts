export { RETENTION_DAYS, type RetentionDays, retentionJobs } from './jobs.ts';
