/**
 * `npm run headers -- https://pay.example.com`: whether answers arrive with the headers that the service
 * gives them, and whether a proxy in front of it adds what tells too much.
 */
import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';

const TIMEOUT_MS = 10_000;
const HALF_A_YEAR_S = 15_552_000;
/** What anybody may ask for: an answer, a problem, and a method that only tests proxies. */
const ASKED = [
  ['GET', '/health/live'],
  ['GET', '/no/such/page'],
  ['TRACE', '/health/live'],
] as const;

const NEEDED: Readonly<Record<string, (value: string) => boolean>> = {
  'cache-control': (value) => value.includes('no-store'),
  'content-security-policy': (value) => /default-src 'none'.*frame-ancestors/.test(value),
  'x-content-type-options': (value) => value === 'nosniff',
  'referrer-policy': (value) => value === 'no-referrer',
  'strict-transport-security': (value) =>
    Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= HALF_A_YEAR_S,
};

export async function headerFaults(url: string): Promise<string[]> {
  const found = await Promise.all(ASKED.map(([method, path]) => faultsOf(url, method, path)));
  return found.flat();
}

async function faultsOf(url: string, method: string, path: string): Promise<string[]> {
  const { status, headers } = await ask(new URL(path, url), method);
  const name = `${method} ${path}`;
  if (method === 'TRACE') return status < 400 ? [`${name}: answered with ${status}`] : [];
  const moved = status >= 300 && status < 400 ? [`${name}: redirects`] : [];
  return [...moved, ...faultsIn(headers).map((fault) => `${name}: ${fault}`)];
}

function faultsIn(headers: IncomingHttpHeaders): string[] {
  const missing = Object.entries(NEEDED).flatMap(([name, isRight]) => {
    const value = headers[name]?.toString();
    if (value === undefined) return [`no ${name}`];
    return isRight(value) ? [] : [`${name} is “${value}”`];
  });
  const told = ['x-powered-by', 'server'].filter((name) => /\d/.test(String(headers[name] ?? '')));
  return [...missing, ...told.map((name) => `${name} tells of ${String(headers[name])}`)];
}

async function ask(url: URL, method: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: IncomingHttpHeaders;
  }>();
  const request = url.protocol === 'https:' ? overTls : overHttp;
  const asked = request(url, { method, agent: false, timeout: TIMEOUT_MS }, (answer) => {
    answer.resume();
    resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
  });
  asked.on('timeout', () => asked.destroy(new Error(`${url.host} does not answer`)));
  asked.on('error', reject);
  asked.end();
  return await promise;
}

if (import.meta.main) {
  const [url = ''] = process.argv.slice(2);
  if (!URL.canParse(url)) {
    process.stderr.write('npm run headers -- https://pay.example.com\n');
    process.exit(1);
  }
  try {
    const faults = await headerFaults(url);
    process.stdout.write(faults.length === 0 ? 'The headers are as they should be.\n' : '');
    for (const fault of faults) process.stdout.write(`fault  ${fault}\n`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
