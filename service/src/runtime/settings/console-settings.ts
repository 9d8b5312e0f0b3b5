import { origin, type ReadSetting, wholeNumber } from './setting-kinds.ts';

/** The console: pages for people, on a port of their own. */
export const CONSOLE_SETTINGS = {
  CONSOLE_PORT: {
    takes: 'a port from 1 to 65535, or 0 for a free one',
    default: '8090',
    use: 'the port of the console, the pages for operators and partners',
  },
  CONSOLE_PUBLIC_URL: {
    takes: 'an http or https address without a path',
    default: 'http://localhost:<CONSOLE_PORT>',
    use: 'the address browsers know the console by; with https its cookie is for https only',
  },
  CONSOLE_APPROVAL_LIMIT: {
    takes: 'a whole number from 0 to 999999999',
    default: '100000',
    use: 'cents above which what moves money in the console needs a second person',
  },
  CONSOLE_DAILY_APPROVAL_LIMIT: {
    takes: 'a whole number from 0 to 999999999',
    default: 'CONSOLE_APPROVAL_LIMIT',
    use: 'the same for the sum of a day: of what one person moves alone, and of what is moved of a record or merchant',
  },
} as const;

const CENTS = wholeNumber(0, 999_999_999); // Of any currency.

export function readConsole(read: ReadSetting<keyof typeof CONSOLE_SETTINGS>) {
  const approvalLimit = read('CONSOLE_APPROVAL_LIMIT', CENTS, 100_000);
  return {
    port: read('CONSOLE_PORT', wholeNumber(0, 65_535), 8090),
    publicUrl: read('CONSOLE_PUBLIC_URL', origin),
    approvalLimit,
    dailyApprovalLimit: read('CONSOLE_DAILY_APPROVAL_LIMIT', CENTS, approvalLimit),
  };
}

export function consolePublicUrlOf({
  console: { port, publicUrl },
}: Readonly<{ console: ReturnType<typeof readConsole> }>): string {
  return publicUrl ?? `http://localhost:${port}`;
}
