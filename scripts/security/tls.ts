/**
 * `npm run tls -- pay.example.com:443`: which protocols and ciphers a port takes, whether its certificate
 * is good for its name and for how long, and whether browsers are told to come by TLS alone. An authority
 * of one's own is given by NODE_EXTRA_CA_CERTS.
 */
import { request } from 'node:https';
import { connect, getCiphers, type PeerCertificate, type SecureVersion } from 'node:tls';

const TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Time enough to notice that renewal has stopped. */
const DAYS_MIN = 14;
const PROTOCOLS: readonly SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
/** A key of its own for each connection, and encryption that notices changes. */
const GOOD_CIPHER = /^(?:ECDHE|DHE)-.*(?:GCM|CCM|CHACHA20)/;

export type Port = Readonly<{ host: string; port: number; ca?: string; now?: Date }>;
export type Report = Readonly<{
  protocols: readonly string[];
  ciphers: readonly string[];
  days: number;
  faults: readonly string[];
}>;

export async function tlsReport(port: Port): Promise<Report> {
  const protocols: string[] = [];
  for (const version of PROTOCOLS) {
    if (await takes(port, version, 'ALL:@SECLEVEL=0')) protocols.push(version);
  }
  if (protocols.length === 0) throw new Error(`${port.host}:${port.port} speaks no TLS`);
  const ciphers = protocols.includes('TLSv1.2') ? await ciphersOf(port) : [];
  const { certificate, mistrust } = await certificateOf(port);
  const end = new Date(certificate.valid_to).getTime();
  const days = Math.floor((end - (port.now ?? new Date()).getTime()) / DAY_MS);
  const seconds = await hstsSeconds(port);
  return {
    protocols,
    ciphers,
    days,
    faults: [
      ...protocols.filter((one) => one < 'TLSv1.2').map((one) => `${one} is taken`),
      ...ciphers.filter((one) => !GOOD_CIPHER.test(one)).map((one) => `${one} is taken`),
      ...(mistrust === undefined ? [] : [`the certificate is not trusted: ${mistrust}`]),
      ...(days < DAYS_MIN ? [`the certificate ends in ${days} days`] : []),
      ...(seconds < 180 * 24 * 60 * 60 ? ['no Strict-Transport-Security for half a year'] : []),
    ],
  };
}

/** Those of TLS 1.2, asked for one by one. TLS 1.3 has good ones alone. */
async function ciphersOf(port: Port): Promise<string[]> {
  const taken: string[] = [];
  for (const name of getCiphers().map((one) => one.toUpperCase())) {
    if (!name.startsWith('TLS_') && (await takes(port, 'TLSv1.2', `${name}:@SECLEVEL=0`))) {
      taken.push(name);
    }
  }
  return taken;
}

type Handshake = Readonly<{ version?: SecureVersion; ciphers?: string }>;

async function takes(port: Port, version: SecureVersion, ciphers: string): Promise<boolean> {
  return (await shakeHands(port, { version, ciphers })) !== undefined;
}

async function certificateOf(port: Port) {
  const met = await shakeHands(port, {});
  if (!met) throw new Error(`${port.host}:${port.port} takes no common TLS`);
  return met;
}

/** What came of it; undefined where the two do not agree. A port that cannot be reached is an error. */
async function shakeHands({ host, port, ca }: Port, { version, ciphers }: Handshake) {
  const { promise, resolve, reject } = Promise.withResolvers<
    { certificate: PeerCertificate; mistrust: string | undefined } | undefined
  >();
  const socket = connect({
    host,
    port,
    rejectUnauthorized: false, // Looked at, and told.
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    ...(ca === undefined ? {} : { ca }),
    ...(version === undefined ? {} : { minVersion: version, maxVersion: version }),
    ...(ciphers === undefined ? {} : { ciphers }),
  });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${host} does not answer`)));
  socket.once('secureConnect', () => {
    const mistrust = socket.authorized ? undefined : String(socket.authorizationError);
    resolve({ certificate: socket.getPeerCertificate(), mistrust });
    socket.destroy();
  });
  socket.once('error', (error: NodeJS.ErrnoException) => {
    const isAway = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'].includes(
      error.code ?? '',
    );
    if (isAway) reject(error);
    else resolve(undefined);
  });
  socket.once('close', () => resolve(undefined));
  return await promise;
}

async function hstsSeconds({ host, port, ca }: Port): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const asked = request(
    {
      host,
      port,
      path: '/health/live',
      agent: false,
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
      ...(ca === undefined ? {} : { ca }),
    },
    (answer) => {
      answer.resume();
      resolve(answer.headers['strict-transport-security'] ?? '');
    },
  );
  asked.on('timeout', () => asked.destroy());
  asked.on('error', () => resolve(''));
  asked.on('close', () => resolve(''));
  asked.end();
  return Number(/max-age=(\d+)/.exec(await promise)?.[1] ?? 0);
}

if (import.meta.main) {
  const [, host = '', port = '443'] = /^(.+?)(?::(\d+))?$/.exec(process.argv[2] ?? '') ?? [];
  if (host === '') {
    process.stderr.write('npm run tls -- pay.example.com:443\n');
    process.exit(1);
  }
  try {
    printReport(await tlsReport({ host, port: Number(port) }));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}

function printReport({ protocols, ciphers, days, faults }: Report): void {
  process.stdout.write(`protocols    ${protocols.join(', ')}\n`);
  process.stdout.write(`ciphers      ${ciphers.join(', ') || 'those of TLS 1.3'}\n`);
  process.stdout.write(`certificate  ${days} days left\n`);
  for (const fault of faults) process.stdout.write(`fault        ${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
