import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import {
  acquirerName,
  acquirerRoutesIn,
  type RoutingRule,
} from '../../acquiring/acquirers/index.ts';
import { BANK_SETTINGS, readBank } from './bank-settings.ts';
import { CONSOLE_SETTINGS, readConsole } from './console-settings.ts';
import { KEY_SETTINGS, readKeySources } from './key-settings.ts';
import { MAIL_SETTINGS, readMail } from './mail-settings.ts';
import { LOG_LEVELS } from '../../platform/logger.ts';
import { StartError } from '../../platform/start-error.ts';
import { readRetention, RETENTION_SETTINGS } from './retention-settings.ts';
import {
  asIs,
  hostNames,
  ipAddress,
  listed,
  logLevel,
  networks,
  origin,
  postgresUrl,
  proxyAddress,
  type ReadSetting,
  simulatorKind,
  tcpAddress,
  wholeNumber,
  yesOrNo,
} from './setting-kinds.ts';
import { readTaxes, TAX_SETTINGS } from './tax-settings.ts';
import { readThreeDSecure, THREE_D_SECURE_SETTINGS } from './three-d-secure-settings.ts';

/** The other half is for PostgreSQL, and for the process that does the work in the background. */
const WORKERS_DEFAULT = Math.min(64, Math.max(1, Math.floor(availableParallelism() / 2)));

export const SETTINGS = {
  PORT: { takes: 'a port from 1 to 65535', default: '8080', use: 'the port of the API' },
  ISSUER_PORT: {
    takes: 'a port from 1 to 65535, or 0 for a free one',
    default: '8081',
    use: 'the port of the issuer simulator',
  },
  ISSUER_PUBLIC_URL: {
    takes: 'an http or https address without a path',
    default: 'http://localhost:<ISSUER_PORT>',
    use: 'the address browsers know the issuer simulator by',
  },
  ...THREE_D_SECURE_SETTINGS,
  ACQUIRER_CONNECTORS: {
    takes: 'names of packages, or paths of modules, separated by commas',
    default: '',
    use: 'connectors to acquirers, in place of the simulators',
  },
  DEFAULT_ACQUIRER: {
    takes: 'the name of an acquirer: simulator, simulator-two, or iso8583 if there is one',
    default: 'simulator',
    use: 'who takes the payments that no route sends elsewhere; in production the first acquirer, if not set',
  },
  ACQUIRER_ROUTES: {
    takes: 'routes such as brand=AMEX+currency=USD:simulator-two, separated by commas',
    default: '',
    use: 'who takes which payments, by merchant, brand and currency, unless an operator has set it',
  },
  ACQUIRER_SIMULATOR: {
    takes: 'direct or iso8583',
    default: 'direct',
    use: 'how the sandbox asks its acquirer: as it is, or by ISO 8583 over a line to a host of its own',
  },
  ISO8583_PORT: {
    takes: 'a port from 1 to 65535, or 0 for a free one',
    default: '8583',
    use: 'the port of that host',
  },
  ACQUIRER_SIMULATOR_URL: {
    takes: 'tcp://:secret@host:port',
    default: '',
    use: 'the host of the simulated acquirers, where several machines share one; else one is started',
  },
  ...CONSOLE_SETTINGS,
  ...BANK_SETTINGS,
  ...TAX_SETTINGS,
  OUTGOING_PROXY_URL: {
    takes: 'an http or https address without a path',
    default: '',
    use: 'a proxy for webhooks; it must refuse private addresses itself, as names are resolved there',
  },
  WEBHOOK_RATE_MAX: {
    takes: 'a whole number from 1 to 10000',
    default: '100',
    use: 'webhooks a second for each endpoint, so that a backlog takes no time from payments',
  },
  DELIVERIES_PER_HOST: {
    takes: 'a whole number from 1 to 100000',
    default: '200',
    use: 'webhooks a second for each host, over all endpoints and replays; half as many at once',
  },
  ...MAIL_SETTINGS,
  ...RETENTION_SETTINGS,
  METRICS_PORT: {
    takes: 'a port from 1 to 65535, or 0 for a free one',
    default: '8083',
    use: 'the port that Prometheus reads measurements at',
  },
  METRICS_HOST: {
    takes: 'an IP address of this machine',
    default: '127.0.0.1',
    use: 'where that port is open; :: is for everybody who reaches the machine',
  },
  DATA_DIR: {
    takes: 'a folder',
    default: '.causeway',
    use: 'the embedded database, the master key, the credentials and acquirers’ journal of the sandbox',
  },
  ARCHIVE_DIR: {
    takes: 'a folder, best on another disk',
    default: '',
    use: 'where the embedded database copies all that is committed, for npm run restore -- --to',
  },
  DATABASE_URL: {
    takes: 'postgres://user:password@host:port/database, or host:port,host:port,…',
    default: '',
    use: 'a PostgreSQL 15 or newer of yours; then nothing embedded starts',
  },
  MIGRATION_DATABASE_URL: {
    takes: 'postgres://user:password@host:port/database',
    default: '',
    use: 'the same as its owner, for migrations alone; then DATABASE_URL needs no more than rows',
  },
  LOG_LEVEL: { takes: `one of ${LOG_LEVELS.join(', ')}`, default: 'warn', use: 'how much to log' },
  WORKERS: {
    takes: 'a whole number from 1 to 64',
    default: String(WORKERS_DEFAULT),
    use: 'API processes to run; if it is not set, one for every two cores of the machine',
  },
  RATE_LIMIT: {
    takes: 'a whole number from 1 to 1000000',
    default: '6000',
    use: 'requests a minute for each client',
  },
  PARTNER_RATE_LIMIT: {
    takes: 'a whole number from 1 to 10000000',
    default: 'five times RATE_LIMIT',
    use: 'requests a minute for each partner, by all its clients and users together',
  },
  HOLD_DAYS: {
    takes: 'a whole number from 1 to 30',
    default: '7',
    use: 'days after which a hold that is not completed expires',
  },
  BATCH_MAX: {
    takes: 'a whole number from 1 to 4096',
    default: '256',
    use: 'commands that one commit may serve; 1 turns group commit off',
  },
  PUBLIC_URL: {
    takes: 'an http or https address without a path',
    default: 'http://localhost:<PORT>',
    use: 'the address clients know the service by',
  },
  HOSTS: {
    takes: 'host names or IP addresses, separated by commas',
    default: '',
    use: 'what else the service may be called by, beside the hosts of its own addresses',
  },
  TRUST_PROXY: {
    takes: 'addresses or networks, separated by commas',
    default: '',
    use: 'proxies in front of the service whose X-Forwarded-For is believed',
  },
  PRODUCTION: {
    takes: 'true or false',
    default: 'false',
    use: 'nothing of the sandbox is loaded; where keys are, and an acquirer, must be given',
  },
  ...KEY_SETTINGS,
  AUDIT_SEALS: {
    takes: 'a folder',
    default: '',
    use: 'where the head of the audit log is sealed every ten minutes; best on storage that is written once',
  },
} as const;
type Name = keyof typeof SETTINGS;

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Reads the settings, or reports every invalid one by name, with what it accepts. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const wrong: Name[] = [];
  const read: ReadSetting<Name> = <T>(
    name: Name,
    parse: (text: string) => T | undefined,
    absent?: T,
  ) => {
    const text = environment[name];
    if (text === undefined || text === '') return absent;
    const value = parse(text);
    if (value === undefined) wrong.push(name);
    return value ?? absent;
  };
  const port = read('PORT', wholeNumber(1, 65_535), 8080);
  const production = read('PRODUCTION', yesOrNo, false);
  const config = {
    port,
    issuerPort: read('ISSUER_PORT', wholeNumber(0, 65_535), 8081),
    issuerPublicUrl: read('ISSUER_PUBLIC_URL', origin),
    metrics: {
      host: read('METRICS_HOST', ipAddress, SETTINGS.METRICS_HOST.default),
      port: read('METRICS_PORT', wholeNumber(0, 65_535), 8083),
    },
    dataDir: resolve(read('DATA_DIR', asIs, SETTINGS.DATA_DIR.default)),
    archiveDir: read('ARCHIVE_DIR', (text) => resolve(text)),
    ...readDatabase(read),
    logLevel: read('LOG_LEVEL', logLevel, 'warn'),
    workers: read('WORKERS', wholeNumber(1, 64), WORKERS_DEFAULT),
    ...readRates(read),
    holdDays: read('HOLD_DAYS', wholeNumber(1, 30), 7),
    batchMax: read('BATCH_MAX', wholeNumber(1, 4096), 256),
    publicUrl: read('PUBLIC_URL', origin, `http://localhost:${port}`),
    /** Other names than those of its addresses. */
    hosts: read('HOSTS', hostNames, []),
    trustProxy: read('TRUST_PROXY', networks, []),
    production,
    ...readAcquirers(read, production),
    threeDSecure: readThreeDSecure(read),
    console: readConsole(read),
    bank: readBank(read),
    taxes: readTaxes(read),
    webhooks: {
      proxy: read('OUTGOING_PROXY_URL', proxyAddress),
      /** Of one endpoint, in a second. */
      rateMax: read('WEBHOOK_RATE_MAX', wholeNumber(1, 10_000), 100),
      perHost: read('DELIVERIES_PER_HOST', wholeNumber(1, 100_000), 200),
    },
    /** Who takes our e-mails; undefined: none are sent. */
    mail: readMail(read),
    retention: readRetention(read),
    /** Undefined: the audit log is not sealed. */
    auditSeals: read('AUDIT_SEALS', asIs),
  };
  const keysOf = readKeySources(read);
  if (wrong.length > 0) throw new StartError(wrong.map(complaint).join('\n'));
  return { ...config, masterKeys: keysOf(config) };
}

const CLIENTS_OF_PARTNER = 5; // That may spend all of their own limit at once.

function readRates(read: ReadSetting<Name>) {
  const rateLimit = read('RATE_LIMIT', wholeNumber(1, 1_000_000), 6000);
  const standard = CLIENTS_OF_PARTNER * rateLimit;
  const partnerRateLimit = read('PARTNER_RATE_LIMIT', wholeNumber(1, 10_000_000), standard);
  return { rateLimit, partnerRateLimit };
}

/** Who takes the payments of a sandbox. */
const SIMULATED = { direct: SETTINGS.DEFAULT_ACQUIRER.default, iso8583: 'iso8583' } as const;

function readAcquirers(read: ReadSetting<Name>, production: boolean) {
  const connectorPackages = read<readonly string[]>('ACQUIRER_CONNECTORS', listed, []);
  const acquirerSimulator = read('ACQUIRER_SIMULATOR', simulatorKind, 'direct');
  const isSimulated = !production && connectorPackages.length === 0;
  return {
    connectorPackages,
    acquirerSimulator,
    iso8583Port: read('ISO8583_PORT', wholeNumber(0, 65_535), 8583),
    acquirers: {
      /** The first, where none is named. */
      standard:
        read('DEFAULT_ACQUIRER', acquirerName) ??
        (isSimulated ? SIMULATED[acquirerSimulator] : undefined),
      rules: read<readonly RoutingRule[]>('ACQUIRER_ROUTES', acquirerRoutesIn, []),
    },
    /** Of the simulated acquirers; undefined: one of our own. */
    acquirerHost: read('ACQUIRER_SIMULATOR_URL', tcpAddress),
  };
}

function readDatabase(read: ReadSetting<Name>) {
  const databaseUrl = read('DATABASE_URL', postgresUrl);
  /** Of the role that owns the tables; undefined: the service's own brings them up to date. */
  const migrationDatabaseUrl = read('MIGRATION_DATABASE_URL', postgresUrl);
  if (databaseUrl === undefined && migrationDatabaseUrl !== undefined) {
    throw new StartError('Set DATABASE_URL too: the service logs in by it, and is given rights.');
  }
  return { databaseUrl, migrationDatabaseUrl };
}

export function issuerPublicUrlOf({ issuerPort, issuerPublicUrl }: Config): string {
  return issuerPublicUrl ?? `http://localhost:${issuerPort}`;
}

function complaint(name: Name): string {
  return `${name} is malformed: it takes ${SETTINGS[name].takes}.`;
}
