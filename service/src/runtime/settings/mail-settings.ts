import { Secret } from '../../kernel/secret.ts';
import {
  MAIL_TLS,
  mailDomain,
  type MailTls,
  type SmtpSettings,
} from '../../platform/mail/mailer.ts';
import { StartError } from '../../platform/start-error.ts';
import { hostName, type ReadSetting, visible, wholeNumber } from './setting-kinds.ts';

/** The server that takes our letters: alerts, and notices of reports. */
export const MAIL_SETTINGS = {
  SMTP_HOST: {
    takes: 'a host name or IP address',
    default: '',
    use: 'the server that sends e-mails of alerts and reports; without it none is sent',
  },
  SMTP_PORT: { takes: 'a port from 1 to 65535', default: '587', use: 'its port' },
  SMTP_TLS: {
    takes: 'starttls, implicit or none',
    default: 'starttls',
    use: 'how the line is encrypted; implicit is usual on port 465, and none takes no password',
  },
  SMTP_USER: { takes: '1 to 256 characters', default: '', use: 'whom it knows us as' },
  SMTP_PASSWORD: { takes: '1 to 1024 characters', default: '', use: 'the password of SMTP_USER' },
  SMTP_FROM: {
    takes: 'an e-mail address',
    default: '',
    use: 'whom the e-mails are from; needed with SMTP_HOST',
  },
} as const;

/** Undefined where no e-mails are sent. */
export function readMail(read: ReadSetting<keyof typeof MAIL_SETTINGS>): SmtpSettings | undefined {
  const host = read('SMTP_HOST', hostName);
  const port = read('SMTP_PORT', wholeNumber(1, 65_535), 587);
  const tls = read('SMTP_TLS', tlsIn, 'starttls');
  const user = read('SMTP_USER', visible(256));
  const password = read('SMTP_PASSWORD', passwordIn);
  const from = read('SMTP_FROM', addressIn);
  if (host === undefined) return undefined;
  if (from === undefined) throw new StartError('Set SMTP_FROM too: whom the e-mails are from.');
  if ((user === undefined) !== (password === undefined)) {
    throw new StartError('SMTP_USER and SMTP_PASSWORD belong together: set both, or neither.');
  }
  if (tls === 'none' && password !== undefined) {
    throw new StartError('SMTP_TLS=none takes no password: anybody on the line could read it.');
  }
  const login = user === undefined || !password ? undefined : { user, password };
  return { host, port, tls, login, from };
}

function tlsIn(text: string): MailTls | undefined {
  return MAIL_TLS.find((mode) => mode === text);
}

function passwordIn(text: string): Secret<string> | undefined {
  return /^[ -~]{1,1024}$/.test(text) ? new Secret(text) : undefined;
}

function addressIn(text: string): string | undefined {
  return mailDomain(text) === undefined ? undefined : text;
}
