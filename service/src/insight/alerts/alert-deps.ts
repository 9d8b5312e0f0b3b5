import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';

export type AlertDeps = Pick<Platform, 'db' | 'clock' | 'audit'> &
  Readonly<{ mailer: Mailer | undefined; consoleUrl: string }>;
