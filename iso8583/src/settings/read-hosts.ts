import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Dialect } from '../codec/dialect.ts';
import type { DisputeFolders } from '../disputes/file-desk.ts';
import type { Framing } from '../line/framing.ts';
import type { LineTls } from '../line/line-config.ts';
import { type EncryptedKey, KeyFault, type KeyEncryption } from '../mac/working-key.ts';
import type { HostProfile } from '../operations/messages.ts';
import { COUNTRY_DIGITS } from './countries.ts';
import { ConnectorSettingsError, faultsOfForm, type SettingFault } from './faults.ts';
import { readMacKeys } from './mac-keys.ts';
import { loadDialect } from './load-dialect.ts';
import { type HostEntry, HostsFile } from './schema.ts';

/** A host as its connector needs it. */
export type HostConnectorSettings = Readonly<{
  name: string;
  dialect: Dialect;
  profile: HostProfile;
  addresses: HostEntry['addresses'];
  framing: Framing;
  tls?: LineTls;
  isDual: boolean;
  /** Whether follow-ups have the card again, which is kept for that. */
  hasCardInFollowUps: boolean;
  mac?: Readonly<{ encryption: KeyEncryption; first?: EncryptedKey }>;
  signsOn: boolean;
  echoMs: number;
  answerMs: number;
  match?: Readonly<Record<string, readonly number[]>>;
  windowMs: number;
  records?: string;
  /** Folders of files of chargebacks and of answers to them; absent where there are none. */
  disputes?: DisputeFolders;
  /** Minutes after midnight, UTC, at which a settlement day ends; absent where no totals are sent. */
  cutOver?: number;
}>;

type Environment = Readonly<Record<string, string | undefined>>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const ECHO_SECONDS = 60; // What most hosts ask for.
const ANSWER_SECONDS = 9; // Within the ten of the service, so that a repeat never overtakes its first.
const WINDOW_MINUTES = 60; // Longer than any host keeps what it compares new requests with.

/** The hosts of the file that ISO8583_HOSTS names, or a ConnectorSettingsError with all that is wrong. */
export async function readHosts(
  environment: Environment,
): Promise<readonly HostConnectorSettings[]> {
  const file = environment['ISO8583_HOSTS'];
  if (!file) {
    const problem = 'is not set: it has to name a JSON file with the hosts';
    throw new ConnectorSettingsError('(none)', [{ path: 'ISO8583_HOSTS', problem }]);
  }
  const { hosts } = await parsedFile(file);
  const faults: SettingFault[] = [];
  const settings: HostConnectorSettings[] = [];
  for (const [place, entry] of hosts.entries()) {
    const fault = (path: string, problem: string): void => {
      faults.push({ path: `hosts[${place}].${path}`, problem });
    };
    if (hosts.findIndex(({ name }) => name === entry.name) < place) {
      fault('name', 'is the name of another host as well');
    }
    const found = await settingsOf(entry, { folder: dirname(file), environment, fault });
    if (found) settings.push(found);
  }
  if (faults.length > 0) throw new ConnectorSettingsError(file, faults);
  return settings;
}

async function parsedFile(file: string): Promise<Static<typeof HostsFile>> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const problem =
      error instanceof SyntaxError ? 'is no JSON' : `cannot be read (${codeOf(error)})`;
    throw new ConnectorSettingsError(file, [{ path: '', problem: `The file ${problem}.` }]);
  }
  const faults = faultsOfForm(value);
  if (faults.length > 0) throw new ConnectorSettingsError(file, faults);
  return Value.Parse(HostsFile, value);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

type Reading = Readonly<{
  folder: string;
  environment: Environment;
  fault: (path: string, problem: string) => void;
}>;

async function settingsOf(
  entry: HostEntry,
  reading: Reading,
): Promise<HostConnectorSettings | undefined> {
  const { environment, fault, folder } = reading;
  const { addresses, mac, match, name, records, tls } = entry;
  if (addresses.every(({ isBackup }) => isBackup === true)) {
    fault('addresses', 'must have one that is no backup');
  }
  const spoken = await loadDialect(entry.dialect, folder);
  if (typeof spoken === 'string') fault('dialect', spoken);
  const files = tls && (await tlsFiles(tls, reading));
  const keys = mac && macKeys(mac, environment, fault);
  if (typeof spoken === 'string') return undefined;
  const totals = totalsOf(entry, spoken.map.totals !== undefined, fault);
  return {
    name,
    dialect: spoken.dialect,
    profile: { ...spokenProfile(entry), map: spoken.map },
    addresses,
    ...waysOf(entry),
    ...timesOf(entry),
    ...(files ? { tls: files } : {}),
    ...(keys ? { mac: keys } : {}),
    ...(match ? { match } : {}),
    ...(records === undefined ? {} : { records: resolve(folder, records) }),
    ...disputesOf(entry, folder),
    ...totals,
  };
}

function disputesOf(
  { disputes }: HostEntry,
  folder: string,
): Pick<HostConnectorSettings, 'disputes'> {
  if (!disputes) return {};
  const { inbox, outbox } = disputes;
  return { disputes: { inbox: resolve(folder, inbox), outbox: resolve(folder, outbox) } };
}

function totalsOf(
  { cutOver, sendsTotals = false }: HostEntry,
  hasMessage: boolean,
  fault: Reading['fault'],
): Pick<HostConnectorSettings, 'cutOver'> {
  if (!sendsTotals) {
    if (cutOver !== undefined) fault('cutOver', 'is of totals: it goes with sendsTotals');
    return {};
  }
  if (!hasMessage) fault('sendsTotals', 'must be false: the dialect has no message for totals');
  const [hours = 0, minutes = 0] = (cutOver ?? MIDNIGHT).split(':').map(Number);
  return { cutOver: hours * 60 + minutes };
}

const MIDNIGHT = '00:00';

function spokenProfile({ city, country, institution }: HostEntry): Omit<HostProfile, 'map'> {
  const digits = COUNTRY_DIGITS[country] ?? '';
  return { institution, country: { digits, letters: country }, city };
}

type Ways = Pick<HostConnectorSettings, 'framing' | 'hasCardInFollowUps' | 'isDual' | 'signsOn'>;

function waysOf({ cardInFollowUps, framing, purchase, signsOn }: HostEntry): Ways {
  return {
    framing: framing ?? { length: 'binary' },
    isDual: purchase === 'dual',
    hasCardInFollowUps: cardInFollowUps ?? true,
    signsOn: signsOn ?? true,
  };
}

function timesOf(
  entry: HostEntry,
): Pick<HostConnectorSettings, 'answerMs' | 'echoMs' | 'windowMs'> {
  const {
    answerSeconds = ANSWER_SECONDS,
    echoSeconds = ECHO_SECONDS,
    windowMinutes = WINDOW_MINUTES,
  } = entry;
  return {
    echoMs: echoSeconds * SECOND_MS,
    answerMs: answerSeconds * SECOND_MS,
    windowMs: windowMinutes * MINUTE_MS,
  };
}

function macKeys(
  mac: NonNullable<HostEntry['mac']>,
  environment: Environment,
  fault: Reading['fault'],
): HostConnectorSettings['mac'] {
  try {
    return readMacKeys(mac, environment);
  } catch (error) {
    // Only what is known to quote no key.
    fault('mac', error instanceof KeyFault ? error.message : 'the keys cannot be read');
    return undefined;
  }
}

async function tlsFiles(
  tls: NonNullable<HostEntry['tls']>,
  { fault, folder }: Reading,
): Promise<LineTls> {
  const { ca, certificate, key, ...rest } = tls;
  if ((certificate === undefined) !== (key === undefined)) {
    fault('tls', 'must have certificate and key, or neither');
  }
  const read: Record<string, string> = {};
  for (const [name, path] of Object.entries({ ca, certificate, key })) {
    if (path === undefined) continue;
    try {
      read[name] = await readFile(resolve(folder, path), 'utf8');
    } catch (error) {
      fault(`tls.${name}`, `cannot be read (${codeOf(error)})`);
    }
  }
  return { ...rest, ...read };
}
