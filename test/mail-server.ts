import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createAuthority } from './certificates.ts';

/** What the server was given: the envelope, and the whole of the message. */
export type ReceivedMail = Readonly<{
  from: string;
  to: readonly string[];
  isSecure: boolean;
  user: string | undefined;
  message: string;
}>;

type Behaviour = Readonly<{
  /** Addresses that do not exist here. */
  unknown?: readonly string[];
  login?: Readonly<{ user: string; password: string }>;
  /** Called when the whole message is there, before it is accepted. */
  onMessage?: (mail: ReceivedMail) => Promise<void> | void;
  /** It offers no STARTTLS. */
  isPlain?: boolean;
}>;

const authority = createAuthority('Mail authority');
const identity = authority.issue('mail');

function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** A real SMTP server in this process, by a package of others. */
export async function mailServer(behaviour: Behaviour = {}, port = 0) {
  const received = new Array<ReceivedMail>();
  const options: SMTPServerOptions = {
    ...identity,
    authOptional: behaviour.login === undefined,
    disabledCommands: behaviour.isPlain === true ? ['STARTTLS', 'AUTH'] : [],
    onAuth: ({ password, username }, _session, done) => {
      const { login } = behaviour;
      if (login && username === login.user && password === login.password) {
        done(null, { user: username });
      } else done(refusal(535, 'Authentication failed'));
    },
    onRcptTo: ({ address }, _session, done) => {
      if (behaviour.unknown?.includes(address) === true) {
        done(refusal(550, `No such user ${address}`));
      } else done();
    },
    onData: (stream, session, done) => {
      const parts = new Array<Buffer>();
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail: ReceivedMail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isSecure: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
          message: Buffer.concat(parts).toString('utf8'),
        };
        const take = async (): Promise<void> => {
          await behaviour.onMessage?.(mail);
          received.push(mail);
          done();
        };
        void take();
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined); // Connections that are cut are what is tried.
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  after(close);
  // It listens on a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const address = listening.address() as AddressInfo;
  return { port: address.port, received, close, ca: authority.ca };
}
