import type { ListenOptions } from 'node:net';
import type { MacKind } from './host-mac.ts';

export type HostSettings = Readonly<{
  address: ListenOptions;
  journal: string;
  control: ListenOptions | undefined;
  mac: MacKind;
  key: Buffer;
  keyEncryptingKey: Buffer;
  issuerUrl: string | undefined;
  records: string | undefined;
}>;

type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const KEY_BYTES: Readonly<Record<MacKind, readonly number[]>> = {
  none: [0],
  retail: [16],
  cmac: [16, 32],
};
const ENCRYPTING_BYTES: Readonly<Record<MacKind, readonly number[]>> = {
  none: [0],
  retail: [16, 24],
  cmac: [16, 24, 32],
};

/** Throws with all that is wrong. */
export function hostSettingsIn(env: Environment): HostSettings {
  const faults: string[] = [];
  const fault = (name: string, rule: string): undefined => void faults.push(`${name} ${rule}`);
  const value = (name: string): string | undefined => env[name] || undefined;
  const address = (name: string, isRequired: boolean): ListenOptions | undefined => {
    const text = value(name);
    if (text === undefined && !isRequired) return undefined;
    const at = listenOptionsIn(text ?? '');
    if (!at) return fault(name, 'must be host:port or unix:path');
    if (!isRequired && at.host !== undefined && !LOOPBACK.has(at.host)) {
      return fault(name, 'must be of this machine alone');
    }
    return at;
  };
  const mac = macIn(value('ISO8583_HOST_MAC') ?? 'none');
  const key = (name: string, lengths: Readonly<Record<MacKind, readonly number[]>>): Buffer => {
    const text = value(name) ?? '';
    const isRight =
      /^(?:[\dA-Fa-f]{2})*$/.test(text) && lengths[mac ?? 'none'].includes(text.length / 2);
    if (!isRight && mac !== 'none') fault(name, 'must be the hexadecimal digits of a key');
    return Buffer.from(mac === 'none' ? '' : text, 'hex');
  };
  const journal = value('ISO8583_HOST_JOURNAL') ?? '';
  if (journal === '') fault('ISO8583_HOST_JOURNAL', 'must be the path of a file');
  if (!mac) fault('ISO8583_HOST_MAC', 'must be none, retail or cmac');
  const settings = {
    address: address('ISO8583_HOST_ADDRESS', true) ?? {},
    journal,
    control: address('ISO8583_HOST_CONTROL', false),
    mac: mac ?? 'none',
    key: key('ISO8583_HOST_KEY', KEY_BYTES),
    keyEncryptingKey: key('ISO8583_HOST_KEK', ENCRYPTING_BYTES),
    issuerUrl: value('ISO8583_HOST_ISSUER_URL'),
    records: value('ISO8583_HOST_RECORDS'),
  };
  if (faults.length > 0) throw new Error(`${faults.join('; ')}.`);
  return settings;
}

function macIn(text: string): MacKind | undefined {
  return text === 'none' || text === 'retail' || text === 'cmac' ? text : undefined;
}

function listenOptionsIn(text: string): ListenOptions | undefined {
  const [, path] = /^unix:(.+)$/.exec(text) ?? [];
  if (path !== undefined) return { path };
  const [, host, port] = /^([^\s:]+|\[[\d:]+\]):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) return undefined;
  return { host, port: Number(port) };
}
