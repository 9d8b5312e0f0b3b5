import { isIP } from 'node:net';
import { withStandbys } from '../../platform/db/leader.ts';
import { LOG_LEVELS, type LogLevel } from '../../platform/logger.ts';

/** Reads a setting by how its text is parsed; what is absent is undefined, or as it is said here. */
export type ReadSetting<Name extends string> = {
  <T>(name: Name, parse: (text: string) => T | undefined): T | undefined;
  <T>(name: Name, parse: (text: string) => T | undefined, absent: T): T;
};

/** Each of the following parses the text of a setting; undefined where it is malformed. */

export function wholeNumber(least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= least && value <= most ? value : undefined;
  };
}

export function visible(maxLength: number): (text: string) => string | undefined {
  return (text) => (text.length <= maxLength && /^[!-~]+$/.test(text) ? text : undefined);
}

export function bin(text: string): string | undefined {
  return /^\d{1,11}$/.test(text) ? text : undefined;
}

export function webAddress(text: string): string | undefined {
  const url = URL.parse(text);
  const isPlain = url?.username === '' && url.password === '' && url.hash === '';
  return isPlain && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** A user and password may be part of it. */
export function proxyAddress(text: string): string | undefined {
  const url = URL.parse(text);
  const isPlain = url?.pathname === '/' && url.search === '' && url.hash === '';
  return isPlain && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** With a secret that both ends know. */
export function tcpAddress(text: string): string | undefined {
  const url = URL.parse(text);
  const isWhole = url?.protocol === 'tcp:' && url.port !== '' && url.password !== '';
  return isWhole ? url.href : undefined;
}

export function ipAddress(text: string): string | undefined {
  return isIP(text) === 0 ? undefined : text;
}

export function asIs(text: string): string {
  return text;
}

export function logLevel(text: string): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text);
}

export function simulatorKind(text: string): 'direct' | 'iso8583' | undefined {
  return text === 'direct' || text === 'iso8583' ? text : undefined;
}

export function yesOrNo(text: string): boolean | undefined {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}

export function networks(text: string): string[] | undefined {
  const list = text.split(',').map((network) => network.trim());
  return list.every(isNetwork) ? list : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '32', ...rest] = text.split('/');
  const family = isIP(address);
  const isPrefix =
    /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 6 ? 128 : 32);
  return family !== 0 && isPrefix && rest.length === 0;
}

/** Texts between commas, none empty. */
export function listed(text: string): string[] | undefined {
  const list = text.split(',').map((name) => name.trim());
  return list.includes('') ? undefined : list;
}

/** As a Host header has them, without a port. */
export function hostNames(text: string): string[] | undefined {
  const list = text.split(',').map((name) => name.trim().toLowerCase());
  return list.every(isHostName) ? list : undefined;
}

/** To connect to: an IPv6 address without brackets. */
export function hostName(text: string): string | undefined {
  return isIP(text) !== 0 || isHostName(text.toLowerCase()) ? text : undefined;
}

function isHostName(text: string): boolean {
  return URL.parse(`http://${text}/`)?.hostname === text;
}

export function postgresUrl(text: string): string | undefined {
  const url = withStandbys(text);
  return /^postgres(ql)?:\/\/.+/.test(url) && URL.canParse(url) ? url : undefined;
}

export function origin(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
    ? url.origin
    : undefined;
}
