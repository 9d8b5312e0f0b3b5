export type { Letter, Letters } from './letter.ts';
export { queueEmails } from './queue-emails.ts';
export {
  addresseesOf,
  type Recipient,
  recipientFaults,
  Recipients,
  unknownUsers,
} from './recipients.ts';
export { emailRoutes } from './routes.ts';
export { emailJobs } from './send-emails.ts';
