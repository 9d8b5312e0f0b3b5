import type { Secret } from '../../kernel/secret.ts';

/** A letter to one address, whole: whoever hands it over changes nothing in it. */
export type Mail = Readonly<{
  /** The same in every attempt, so that a mailbox can tell a repeat from another letter. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  /** In front of which page of ours a recipient ends such letters. */
  manageUrl: string;
}>;

/** What became of a letter. Nothing is thrown for what the other side or the network does. */
export type Mailed =
  | Readonly<{ kind: 'SENT' }>
  /** For good, such as an address that does not exist. */
  | Readonly<{ kind: 'REFUSED'; text: string }>
  /** Not now; or nobody knows, since no answer came. */
  | Readonly<{ kind: 'LATER'; text: string }>;

/** The port to whoever takes our letters. */
export type Mailer = Readonly<{
  /** What follows the @ of our own address. */
  domain: string;
  send: (mail: Mail) => Promise<Mailed>;
}>;

export const MAIL_TLS = ['starttls', 'implicit', 'none'] as const;
export type MailTls = (typeof MAIL_TLS)[number];

export type SmtpSettings = Readonly<{
  host: string;
  port: number;
  tls: MailTls;
  login: Readonly<{ user: string; password: Secret<string> }> | undefined;
  from: string;
}>;

const ADDRESS = /^[^\s@<>"(),:;[\]\\]{1,64}@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)*)$/i;

/** What follows the @ of an address; undefined where it is none. Quotes, comments and lists are not taken. */
export function mailDomain(address: string): string | undefined {
  return address.length > ADDRESS_LENGTH_MAX ? undefined : ADDRESS.exec(address)?.[1];
}

export const ADDRESS_LENGTH_MAX = 254; // RFC 5321.
