import { resolve } from 'node:path';
import { Secret } from '../../kernel/secret.ts';
import {
  acquirerName,
  acquirerRoutesIn,
  type RoutingRule,
} from '../../acquiring/acquirers/index.ts';
import { BANK_SETTINGS, type BankConfig, readBank } from './bank-settings.ts';
import { CONSOLE_SETTINGS, type ConsoleConfig, readConsole } from './console-settings.ts';
import { DATABASE_SETTINGS, type DatabaseConfig, readDatabase } from './database-settings.ts';
import { type MasterKeySource, masterKeySource } from '../../platform/keys/master-key-source.ts';
import { LOG_LEVELS, type LogLevel } from '../../platform/logger.ts';
import { StartError } from '../../platform/start-error.ts';
import type { RetentionDays } from '../../control/retention/index.ts';
import { readRetention, RETENTION_SETTINGS } from './retention-settings.ts';
import {
  asIs,
  hostNames,
  ipAddress,
  logLevel,
  networks,
  origin,
  wholeNumber,
  yesOrNo,
} from './setting-kinds.ts';
import { readTaxes, TAX_SETTINGS, type TaxConfig } from './tax-settings.ts';
import {
  readThreeDSecure,
  THREE_D_SECURE_SETTINGS,
  type ThreeDSecureConfig,
} from './three-d-secure-settings.ts';
import { readWebhooks, WEBHOOK_SETTINGS, type WebhookConfig } from './webhook-settings.ts';

export type Config = DatabaseConfig &
  Readonly<{
    port: number;
    issuerPort: number;
    /** How browsers reach the issuer simulator; undefined: on this machine. */
    issuerPublicUrl: string | undefined;
    metrics: Readonly<{ host: string; port: number }>;
    console: ConsoleConfig;
    dataDir: string;
    logLevel: LogLevel;
    workers: number;
    rateLimit: number;
    holdDays: number;
    batchMax: number;
    publicUrl: string;
    /** Other names than those of its addresses. */
    hosts: readonly string[];
    trustProxy: readonly string[];
    production: boolean;
    /** The default acquirer, which is the first where none is named, and the routing rules. */
    acquirers: Readonly<{ standard: string | undefined; rules: readonly RoutingRule[] }>;
    threeDSecure: ThreeDSecureConfig;
    bank: BankConfig;
    taxes: TaxConfig;
    webhooks: WebhookConfig;
    retention: RetentionDays;
    masterKeys: MasterKeySource;
  }>;

/** Every setting: what it takes, its default, what it is for. */
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
  DEFAULT_ACQUIRER: {
    takes: 'the name of an acquirer: simulator or simulator-two',
    default: 'simulator',
    use: 'who takes the payments that no route sends elsewhere; in production the first acquirer, if not set',
  },
  ACQUIRER_ROUTES: {
    takes: 'routes such as brand=AMEX+currency=USD:simulator-two, separated by commas',
    default: '',
    use: 'who takes which payments, by merchant, brand and currency, unless an operator has set it',
  },
  ...CONSOLE_SETTINGS,
  ...BANK_SETTINGS,
  ...TAX_SETTINGS,
  ...WEBHOOK_SETTINGS,
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
    use: 'the embedded database, the sandbox credentials, the master key',
  },
  ...DATABASE_SETTINGS,
  LOG_LEVEL: { takes: `one of ${LOG_LEVELS.join(', ')}`, default: 'warn', use: 'how much to log' },
  WORKERS: { takes: 'a whole number from 1 to 64', default: '1', use: 'API processes to run' },
  RATE_LIMIT: {
    takes: 'a whole number from 1 to 1000000',
    default: '6000',
    use: 'requests a minute for each client',
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
    use: 'nothing of the sandbox is loaded; the master key and an acquirer must be given',
  },
  MASTER_KEY: {
    takes: '32 bytes in base64; older keys after commas',
    default: '',
    use: 'the key that wraps all other keys',
  },
  MASTER_KEY_FILE: {
    takes: 'a file of such keys, one a line, the current one first',
    default: '<DATA_DIR>/master.key',
    use: 'the same, from a file',
  },
} as const;
type Name = keyof typeof SETTINGS;

type Read = <T>(name: Name, parse: (text: string) => T | undefined, absent: T) => T;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings, or reports every invalid one by name, with what it accepts. */
export function readConfig(environment: Environment): Config {
  const wrong: Name[] = [];
  const read: Read = (name, parse, absent) => {
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
    issuerPublicUrl: read<string | undefined>('ISSUER_PUBLIC_URL', origin, undefined),
    metrics: {
      host: read('METRICS_HOST', ipAddress, SETTINGS.METRICS_HOST.default),
      port: read('METRICS_PORT', wholeNumber(0, 65_535), 8083),
    },
    dataDir: resolve(read('DATA_DIR', asIs, SETTINGS.DATA_DIR.default)),
    ...readDatabase(read),
    logLevel: read<LogLevel>('LOG_LEVEL', logLevel, 'warn'),
    workers: read('WORKERS', wholeNumber(1, 64), 1),
    rateLimit: read('RATE_LIMIT', wholeNumber(1, 1_000_000), 6000),
    holdDays: read('HOLD_DAYS', wholeNumber(1, 30), 7),
    batchMax: read('BATCH_MAX', wholeNumber(1, 4096), 256),
    publicUrl: read('PUBLIC_URL', origin, `http://localhost:${port}`),
    hosts: read<readonly string[]>('HOSTS', hostNames, []),
    trustProxy: read<readonly string[]>('TRUST_PROXY', networks, []),
    production,
    acquirers: {
      standard: read<string | undefined>(
        'DEFAULT_ACQUIRER',
        acquirerName,
        production ? undefined : SETTINGS.DEFAULT_ACQUIRER.default,
      ),
      rules: read<readonly RoutingRule[]>('ACQUIRER_ROUTES', acquirerRoutesIn, []),
    },
    threeDSecure: readThreeDSecure(read),
    console: readConsole(read),
    bank: readBank(read),
    taxes: readTaxes(read),
    webhooks: readWebhooks(read),
    retention: readRetention(read),
  };
  const masterKey = read<string | undefined>('MASTER_KEY', asIs, undefined);
  const masterKeyFile = read<string | undefined>('MASTER_KEY_FILE', asIs, undefined);
  if (wrong.length > 0) throw new StartError(wrong.map(complaint).join('\n'));
  return {
    ...config,
    masterKeys: masterKeySource({
      masterKey: masterKey === undefined ? undefined : new Secret(masterKey),
      masterKeyFile,
      dataDir: config.dataDir,
      production: config.production,
    }),
  };
}

/** Where browsers find the issuer simulator. */
export function issuerPublicUrlOf({ issuerPort, issuerPublicUrl }: Config): string {
  return issuerPublicUrl ?? `http://localhost:${issuerPort}`;
}

function complaint(name: Name): string {
  return `${name} is malformed: it takes ${SETTINGS[name].takes}.`;
}
