import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig, SETTINGS } from './config.ts';
import { consolePublicUrlOf } from './console-settings.ts';
import { settingsHelp } from './shown-settings.ts';
import { StartError } from '../../platform/start-error.ts';

test('without settings the defaults are those in the help', () => {
  const config = readConfig({});
  assert.equal(String(config.port), SETTINGS.PORT.default);
  assert.equal(String(config.issuerPort), SETTINGS.ISSUER_PORT.default);
  assert.equal(String(config.threeDSecure.port), SETTINGS.THREEDS_PORT.default);
  assert.equal(String(config.metrics.port), SETTINGS.METRICS_PORT.default);
  assert.equal(String(config.console.port), SETTINGS.CONSOLE_PORT.default);
  assert.equal(String(config.console.approvalLimit), SETTINGS.CONSOLE_APPROVAL_LIMIT.default);
  assert.equal(consolePublicUrlOf(config), 'http://localhost:8090');
  assert.equal(config.metrics.host, SETTINGS.METRICS_HOST.default);
  assert.equal(
    String(config.threeDSecure.authenticationsPerMinute),
    SETTINGS.THREEDS_RATE_LIMIT.default,
  );
  assert.equal(String(config.rateLimit), SETTINGS.RATE_LIMIT.default);
  assert.equal(String(config.webhooks.rateMax), SETTINGS.WEBHOOK_RATE_MAX.default);
  assert.equal(String(config.workers), SETTINGS.WORKERS.default);
  assert.equal(config.logLevel, SETTINGS.LOG_LEVEL.default);
  assert.equal(config.publicUrl, 'http://localhost:8080');
  assert.match(config.dataDir, /\.causeway$/);
  assert.equal(config.production, false);
});

test('the help names every setting with what it takes', () => {
  const help = settingsHelp();
  for (const [name, { takes }] of Object.entries(SETTINGS)) {
    assert.ok(help.includes(name) && help.includes(takes), name);
  }
});

const MALFORMED = {
  PORT: ['0', '65536', '80a', '-1', '8080.0', ' 80'],
  ISSUER_PORT: ['x', '65536'],
  ISSUER_PUBLIC_URL: ['issuer.example', 'https://issuer.example/acs'],
  THREEDS_PORT: ['x', '-1'],
  METRICS_PORT: ['x', '-1', '65536'],
  CONSOLE_PORT: ['x', '-1', '65536'],
  CONSOLE_PUBLIC_URL: ['console.example', 'https://console.example/pages'],
  CONSOLE_APPROVAL_LIMIT: ['-1', '10.50', 'none'],
  CONSOLE_DAILY_APPROVAL_LIMIT: ['-1', '10.50', 'none'],
  METRICS_HOST: ['localhost', '127.0.0.256', '*'],
  DS_TLS_PINS: ['x', 'ab'.repeat(31), 'ab'.repeat(32) + ',x'],
  THREEDS_SERVER_URL: ['ds.example', 'ftp://ds.example', 'https://a:b@ds.example'],
  DIRECTORY_SERVER_URL: ['ds.example', 'javascript:alert(1)'],
  THREEDS_REFERENCE_NUMBER: ['a b', 'x'.repeat(33)],
  THREEDS_OPERATOR_ID: ['x'.repeat(33)],
  THREEDS_REQUESTOR_ID: ['x'.repeat(36)],
  DEFAULT_ACQUIRER: ['Simulator', '2nd', 'a b'],
  ACQUIRER_ROUTES: [
    'simulator',
    ':simulator',
    'brand=AMEX',
    'brand=amex:simulator',
    'merchant=123:simulator',
    'brand=AMEX+brand=VISA:simulator',
    'country=CA:simulator',
    'brand=AMEX:simulator,',
  ],
  ACQUIRER_BIN: ['40001x', '123456789012'],
  BANK_ORIGINATOR_ID: ['causeway', 'CAUSEWAY001', 'A-1'],
  BANK_DATA_CENTRE: ['110', '00110x'],
  BANK_RETURN_ACCOUNT: ['3-12-1234567', '003-00012', '003-00012-1234'],
  THREEDS_RATE_LIMIT: ['0', 'many'],
  IDEMPOTENCY_DAYS: ['0', '3651', 'long'],
  EVENT_DAYS: ['6', '-1'],
  WEBHOOK_DELIVERY_DAYS: ['6', '1.5'],
  THREEDS_MESSAGE_DAYS: ['0'],
  ACQUIRER_MESSAGE_DAYS: ['-1', '91'],
  DATABASE_URL: ['mysql://x', 'localhost', 'postgres://'],
  LOG_LEVEL: ['verbose', 'WARN'],
  WORKERS: ['0', '65', 'two'],
  RATE_LIMIT: ['0', '1e3', '1000001'],
  PARTNER_RATE_LIMIT: ['0', 'all', '10000001'],
  WEBHOOK_RATE_MAX: ['0', 'all', '10001'],
  DELIVERIES_PER_HOST: ['0', '1.5', '100001'],
  PUBLIC_URL: [
    'pay.example',
    'ftp://pay.example',
    'https://pay.example/api',
    'https://a:b@pay.example',
  ],
  TRUST_PROXY: ['yes', '10.0.0.0/8/8', '10.0.0.0/99', '0.0.0.0/0', '300.1.1.1', '10.0.0.1,'],
  PRODUCTION: ['1', 'yes'],
  SMTP_HOST: ['mail.example:587', 'smtp://mail.example', 'mail example', '[::1]:25'],
  SMTP_PORT: ['0', '65536', 'smtp'],
  SMTP_TLS: ['ssl', 'STARTTLS'],
  SMTP_USER: ['a b', 'x'.repeat(257)],
  SMTP_PASSWORD: ['a\nb', 'x'.repeat(1025)],
  SMTP_FROM: ['causeway', 'Causeway <post@causeway.example>', 'a@b@c.example'],
} as const;
for (const [name, values] of Object.entries(MALFORMED)) {
  for (const value of values) {
    test(`${name}=${JSON.stringify(value)} is refused by name, without a word of the value`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) =>
          error instanceof StartError && error.message.startsWith(`${name} is malformed: it takes`),
      );
    });
  }
}

test('pins are digests in base64 or hexadecimal, as many as there are keys', () => {
  const digest = Buffer.alloc(32, 0xab);
  const [hex, base64] = [digest.toString('hex'), digest.toString('base64')];
  const { threeDSecure } = readConfig({ DS_TLS_PINS: `${hex}, ${base64}` });
  assert.deepEqual(threeDSecure.pins, [base64, base64]);
});

test('routes name an acquirer by merchant, brand and currency', () => {
  const { acquirers } = readConfig({
    DEFAULT_ACQUIRER: 'simulator-two',
    ACQUIRER_ROUTES: 'brand=AMEX+currency=USD:simulator, merchant=1234567890128:simulator-two',
  });
  assert.deepEqual(acquirers, {
    standard: 'simulator-two',
    rules: [
      { brand: 'AMEX', currency: 'USD', acquirer: 'simulator' },
      { merchantId: '1234567890128', acquirer: 'simulator-two' },
    ],
  });
  assert.deepEqual(readConfig({}).acquirers, {
    standard: SETTINGS.DEFAULT_ACQUIRER.default,
    rules: [],
  });
});

const accountsIn = (text: string) =>
  readConfig({ BANK_STATEMENT_ACCOUNTS: text }).bank.statementAccounts;

test('statements name our accounts by currency', () => {
  assert.deepEqual(accountsIn('CAD:00012-1234567, USD:00012 4567890,CAD:7654321'), {
    CAD: ['00012-1234567', '7654321'],
    USD: ['00012 4567890'],
  });
  for (const wrong of ['1234567', 'EUR:1234567', 'CAD:', 'CAD:1234567,']) {
    assert.throws(() => accountsIn(wrong), /BANK_STATEMENT_ACCOUNTS/, wrong);
  }
});

test('a bank is set up whole, or not at all', () => {
  const whole = {
    BANK_ORIGINATOR_ID: 'CAUSEWAY01',
    BANK_DATA_CENTRE: '00110',
    BANK_SHORT_NAME: 'Causeway',
    BANK_LONG_NAME: 'Causeway Payments Inc.',
    BANK_RETURN_ACCOUNT: '003-00012-1234567',
  };
  const { bank } = readConfig({ ...whole, PAYOUT_FOLDER: '/var/outbox' });
  assert.equal(bank.folder, '/var/outbox');
  assert.deepEqual(bank.settings?.returnAccount, {
    institutionNumber: 3,
    transitNumber: '00012',
    accountNumber: '1234567',
  });
  const nothing = { folder: undefined, settings: undefined, statementAccounts: undefined };
  assert.deepEqual(readConfig({}).bank, nothing);
  for (const name of Object.keys(whole)) {
    assert.throws(() => readConfig({ ...whole, [name]: '' }), /together/, name);
  }
});

test('e-mails are sent only by a server that is set up whole, and no password in the clear', () => {
  assert.equal(readConfig({}).mail, undefined);
  const whole = { SMTP_HOST: 'mail.example', SMTP_FROM: 'post@causeway.example' };
  assert.deepEqual(readConfig(whole).mail, {
    host: 'mail.example',
    port: Number(SETTINGS.SMTP_PORT.default),
    tls: SETTINGS.SMTP_TLS.default,
    login: undefined,
    from: 'post@causeway.example',
  });
  assert.equal(readConfig({ ...whole, SMTP_HOST: '::1' }).mail?.host, '::1');
  const login = { SMTP_USER: 'causeway', SMTP_PASSWORD: 'hunter two' };
  assert.equal(readConfig({ ...whole, ...login }).mail?.login?.password.reveal(), 'hunter two');
  const refused = [
    [{ SMTP_HOST: 'mail.example' }, /SMTP_FROM/],
    [{ ...whole, SMTP_USER: 'causeway' }, /together/],
    [{ ...whole, SMTP_PASSWORD: 'hunter two' }, /together/],
    [{ ...whole, ...login, SMTP_TLS: 'none' }, /takes no password/],
  ] as const;
  for (const [settings, message] of refused) {
    assert.throws(() => readConfig(settings), message);
  }
});

test('taxes are rounded on invoices unless set otherwise, and what statements show of them is checked', () => {
  const unset = { gstHstNumber: undefined, qstNumber: undefined, cadPerUsd: undefined };
  assert.deepEqual(readConfig({}).taxes, { rounding: 'invoice', ...unset });
  const set = {
    TAX_ROUNDING: 'line',
    TAX_GST_HST_NUMBER: '12345 6789 rt0001',
    TAX_QST_NUMBER: '1234567890 TQ 0001',
    TAX_CAD_PER_USD: '1.3742',
  };
  assert.deepEqual(readConfig(set).taxes, {
    rounding: 'line',
    gstHstNumber: '123456789RT0001',
    qstNumber: '1234567890TQ0001',
    cadPerUsd: '1.3742',
  });
  for (const [name, values] of Object.entries({
    TAX_ROUNDING: ['lines', 'total'],
    TAX_GST_HST_NUMBER: ['123456789', '12345678RT0001', '1234567890TQ0001'],
    TAX_QST_NUMBER: ['123456789RT0001', 'none'],
    TAX_CAD_PER_USD: ['0', '0.000000', '-1', '1,37', '1.3742001', 'one'],
  })) {
    for (const value of values) {
      assert.throws(() => readConfig({ [name]: value }), new RegExp(name), value);
    }
  }
});

test('an address is kept without its slash, and proxies as a list', () => {
  const config = readConfig({ PUBLIC_URL: 'https://pay.example/', TRUST_PROXY: '10.0.0.0/8, ::1' });
  assert.equal(config.publicUrl, 'https://pay.example');
  assert.deepEqual(config.trustProxy, ['10.0.0.0/8', '::1']);
});

test('production must be told where the keys are that wrap all others', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const given = { PRODUCTION: 'true', MASTER_KEY: key };
  assert.throws(() => readConfig(given), /In production say where the keys are/);
  const chosen = readConfig({ ...given, WRAPPING_KEYS: 'master-key' }).masterKeys;
  assert.equal('kind' in chosen && chosen.kind, 'environment');
  const vault = { VAULT_ADDR: 'https://vault.example:8200', VAULT_TOKEN_FILE: '/run/token' };
  const moving = readConfig({ ...given, ...vault, WRAPPING_KEYS: 'vault,master-key' }).masterKeys;
  assert.ok(!('kind' in moving));
  assert.deepEqual(
    [moving.first, ...moving.others].map(({ kind }) => kind),
    ['vault', 'environment'],
  );
  const PKCS11 = { PKCS11_MODULE: '/lib/hsm.so', PKCS11_TOKEN: 'one', PKCS11_PIN_FILE: '/run/pin' };
  for (const [settings, sentence] of [
    [{ ...vault, WRAPPING_KEYS: 'vault', MASTER_KEY: key }, /does not name master-key/],
    [{ WRAPPING_KEYS: 'vault' }, /set VAULT_ADDR and VAULT_TOKEN_FILE/],
    [{ ...vault, VAULT_ADDR: 'http://vault.example', WRAPPING_KEYS: 'vault' }, /must be https/],
    [{ ...PKCS11, PKCS11_TOKEN: '', WRAPPING_KEYS: 'pkcs11' }, /PKCS11_TOKEN and PKCS11_PIN_FILE/],
    [{ WRAPPING_KEYS: 'vault,vault' }, /WRAPPING_KEYS is malformed/],
    [{ WRAPPING_KEYS: 'file' }, /WRAPPING_KEYS is malformed/],
    [{ VAULT_TRANSIT_KEY: '../x' }, /VAULT_TRANSIT_KEY is malformed/],
  ] as const) {
    assert.throws(() => readConfig(settings), sentence);
  }
});
