import { createTransport } from 'nodemailer';
import { assert } from '../../kernel/assert.ts';
import { mailDomain, type Mail, type Mailed, type Mailer, type SmtpSettings } from './mailer.ts';

type SmtpOptions = SmtpSettings &
  Readonly<{
    /** An authority beside those of Node, in PEM: for tests. Installations set NODE_EXTRA_CA_CERTS. */
    ca?: string;
    /** Of silence; tests wait for less. */
    timeoutMs?: number;
  }>;

const SILENCE_MS = 30_000;

/**
 * Hands letters to an SMTP server, each over a connection of its own: they are few. The server must show a
 * certificate for its name unless `tls` is `none`, and a password never goes over a line without TLS.
 */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { ca, from, host, login, port, timeoutMs = SILENCE_MS, tls } = options;
  assert(tls !== 'none' || login === undefined, 'a password goes over TLS');
  const domain = mailDomain(from);
  assert(domain !== undefined, 'the sender was checked');
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(login ? { auth: { user: login.user, pass: login.password.reveal() } } : {}),
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What a letter says is in it: nothing is read from files or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    domain,
    send: async (mail) => {
      // The package would read a list of addresses, and lines of the conversation, out of one text.
      const isOne = mailDomain(mail.to) !== undefined;
      if (!isOne) return { kind: 'REFUSED', text: 'This is no e-mail address.' };
      try {
        await transport.sendMail(messageOf(mail, from));
        return { kind: 'SENT' };
      } catch (error) {
        return failureIn(error);
      }
    },
  };
}

function messageOf({ date, html, manageUrl, messageId, subject, text, to }: Mail, from: string) {
  // An address is given as such: text with commas would be read as a list of them.
  return {
    from: { name: 'Causeway', address: from },
    to: { name: '', address: to },
    envelope: { from, to: [to] },
    messageId,
    date,
    subject,
    text,
    html,
    list: { unsubscribe: manageUrl },
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

const SAID_MAX = 200;
/** The parts of a conversation in which a 5xx is about this letter, and not about us. */
const OF_THE_LETTER = new Set(['RCPT TO', 'DATA']);

/** A server that takes nothing from us at all, by its settings or ours, may take it once they are right. */
function failureIn(error: unknown): Mailed {
  const { code, command, responseCode } = partsOf(error);
  const isRefused = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  const text = saidBy(error);
  if (isRefused && OF_THE_LETTER.has(command)) return { kind: 'REFUSED', text };
  return { kind: 'LATER', text: code === '' ? text : `${code}: ${text}` };
}

function partsOf(error: unknown) {
  const part = (name: string): unknown =>
    error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
  const [code, command, responseCode] = ['code', 'command', 'responseCode'].map(part);
  return {
    code: typeof code === 'string' ? code : '',
    command: typeof command === 'string' ? command : '',
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}

/** On one line, without addresses: logs and lists show it. */
function saidBy(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .slice(0, SAID_MAX)
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .split(' ')
    .map((word) => (word.includes('@') ? '[address]' : word))
    .join(' ');
}
