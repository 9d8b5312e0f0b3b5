/**
 * `npm run secrets`: looks through every file that git keeps, or would keep, for what belongs in no
 * repository: private keys, credentials of well-known services, and random texts that are called a
 * secret. What is found is shown by its beginning alone.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './locked.ts';

const KINDS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\s*[A-Za-z0-9+/=\s]{40,}/g,
  'a private key as JWK': /"kty"\s*:\s*"(?:EC|RSA|OKP)"[^{}]{0,400}"d"\s*:\s*"[A-Za-z0-9_-]{40,}"/g,
  'an access key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,})/g,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'a token of Slack': /\bxox[abeprs]-[A-Za-z0-9-]{20,}/g,
  'a key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{16,}/g,
  'a key of Google': /\bAIza[\w-]{35}/g,
};
const NAMED =
  /(?:secret|token|passw(?:or)?d|api[_-]?key|private[_-]?key|master[_-]?key)\w{0,20}["'`]?\s{0,3}[:=]\s{0,3}["'`]?([A-Za-z0-9+/_=-]{24,200})(?![\w.(])/gi;

/** Bits for each character, above which a text is random. Words of a language have about four and less. */
const RANDOM_BITS = 4.2;

/** Made up, and shown to readers: the examples that were recorded have ids and secrets as they look. */
const EXAMPLES = /^(?:docs\/recorded\/|openapi\.json$|package-lock\.json$)/;

/** What a text has of it, in words that do not repeat it. */
export function secretsIn(text: string): string[] {
  const known = Object.entries(KINDS).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([found]) => `${kind}: ${beginningOf(found)}`),
  );
  const named = [...text.matchAll(NAMED)]
    .map(([, value = '']) => value)
    .filter(isRandom)
    .map((value) => `a secret by its name: ${beginningOf(value)}`);
  return [...known, ...named];
}

function isRandom(value: string): boolean {
  const isMixed = /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);
  return isMixed && bitsOf(value) > Math.min(RANDOM_BITS, Math.log2(value.length) - 0.6);
}

/** Shannon's entropy of a character. */
function bitsOf(value: string): number {
  return [...Map.groupBy(value, (character) => character).values()]
    .map(({ length }) => length / value.length)
    .reduce((bits, share) => bits - share * Math.log2(share), 0);
}

function beginningOf(found: string): string {
  return `${found.slice(0, 8).replaceAll(/\s/g, ' ')}…`;
}

export function secretsInTree(root = ROOT): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return listed
    .split('\0')
    .filter((path) => path !== '')
    .flatMap((path) => {
      const found = secretsIn(textOf(join(root, path)));
      const isExample = EXAMPLES.test(path);
      return found
        .filter((what) => !isExample || !what.startsWith('a secret by its name'))
        .map((what) => `${path}: ${what}`);
    });
}

/** None of a file that is gone, or is no text. */
function textOf(path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    return text.includes('\0') ? '' : text;
  } catch {
    return '';
  }
}

if (import.meta.main) {
  const found = secretsInTree();
  for (const line of found) process.stdout.write(`${line}\n`);
  process.stdout.write(found.length === 0 ? 'No secrets in the tree.\n' : '');
  process.exitCode = found.length === 0 ? 0 : 1;
}
