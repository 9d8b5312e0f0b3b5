/** How the CLI knows who calls, and what shells know of it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cliProgram } from './cli-program.ts';
import { merchantBody } from './merchant-body.ts';
import { sdkService } from './sdk-client.ts';

const { clock, url, credentials, partner, publish } = await sdkService();
const { folder, profiles, cli, bash } = cliProgram();
/** A folder in which `npm start` was run. */
const started = join(folder, 'started');
mkdirSync(join(started, '.causeway'), { recursive: true });
const sandbox = JSON.stringify({ ...credentials, baseUrl: url });
writeFileSync(join(started, '.causeway', 'sandbox.json'), sandbox, { mode: 0o600 });
const json = (text: string) => JSON.parse(text) as Record<string, unknown>;

test('login stores what works, for its owner alone, and prints no secret', async () => {
  const refused = await cli(['login', '--base-url', url], { input: 'ck_wrong\n' });
  assert.equal(refused.code, 4);
  assert.ok(!existsSync(profiles));
  const kept = await cli(['login', '--base-url', url], { input: `${partner.apiKey}\n` });
  assert.equal(kept.code, 0, kept.err);
  assert.ok(!(kept.out + kept.err).includes(partner.apiKey));
  assert.equal(statSync(profiles).mode & 0o777, 0o600);
  assert.equal(statSync(join(profiles, '..')).mode & 0o777, 0o700);
  assert.equal((await cli(['payments', 'list', '--limit', '1'])).code, 0);

  const { clientId, clientSecret } = credentials.operator;
  const second = ['login', '--profile', 'boss', '--base-url', url, '--client-id', clientId];
  assert.equal((await cli(second, { input: clientSecret })).code, 0);
  const system = await cli(['operator', 'system', 'retrieve', '--profile', 'boss']);
  assert.equal(system.code, 0, system.err);
  assert.equal((await cli(['logout', '--profile', 'boss'])).code, 0);
  assert.equal((await cli(['operator', 'system', 'retrieve', '--profile', 'boss'])).code, 4);
  assert.ok(!readFileSync(profiles, 'utf8').includes(clientSecret));
});

test('a stored credential goes to the address it was stored for, and nowhere else', async () => {
  let asked = 0;
  const other = createServer((_, response) => {
    asked += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as { port: number };
  for (const run of [
    cli(['payments', 'list', '--base-url', `http://127.0.0.1:${port}`]),
    cli(['payments', 'list'], { env: { CAUSEWAY_BASE_URL: `http://127.0.0.1:${port}` } }),
  ]) {
    const { code, err } = await run;
    assert.equal(code, 4);
    assert.match(err, /a credential is sent nowhere else/);
  }
  assert.equal(asked, 0);
  other.close();
});

test('in the folder of a sandbox nothing has to be typed: each command is whom it is for', async () => {
  const elsewhere = { XDG_CONFIG_HOME: join(folder, 'empty') };
  const options = { cwd: started, env: elsewhere };
  assert.equal(
    json((await cli(['partner', 'who-am-i'], options)).out)['clientId'],
    partner.clientId,
  );
  assert.equal((await cli(['operator', 'partners', 'list'], options)).code, 0);
  const bank = await cli(['--as', 'bank', 'partner', 'who-am-i'], options);
  assert.equal(json(bank.out)['clientId'], credentials.partners.bank.clientId);
  const login = await cli(['login'], options);
  assert.equal(login.code, 0, login.err);
  const stored = readFileSync(join(folder, 'empty', 'causeway', 'profiles.json'), 'utf8');
  assert.ok(
    !stored.includes(partner.apiKey),
    'the sandbox keeps its secrets, which may change there',
  );
  assert.equal((await cli(['payments', 'list'], { env: elsewhere })).code, 0);
});

test('--as is who was meant, also where the environment says somebody else, if the sandbox is there', async () => {
  const env = { CAUSEWAY_API_KEY: partner.apiKey, CAUSEWAY_BASE_URL: url };
  const bank = await cli(['partner', 'who-am-i', '--as', 'bank'], { cwd: started, env });
  assert.equal(json(bank.out)['clientId'], credentials.partners.bank.clientId);
  const isv = await cli(['partner', 'who-am-i'], { cwd: started, env });
  assert.equal(json(isv.out)['clientId'], partner.clientId);
  const elsewhere = { ...env, CAUSEWAY_BASE_URL: 'http://127.0.0.1:1' };
  const refused = await cli(['partner', 'who-am-i', '--as', 'bank'], {
    cwd: started,
    env: elsewhere,
  });
  assert.equal(refused.code, 3, 'the credential of the environment goes to its address');
});

test('clock says whose login it needs: in its help, where there is none, and where it is somebody else’s', async () => {
  const env = { CAUSEWAY_BASE_URL: url, CAUSEWAY_API_KEY: partner.apiKey };
  const nobody = { XDG_CONFIG_HOME: join(folder, 'nobody') };
  const [help, none, other, machine, own] = await Promise.all([
    cli(['clock', '--help']),
    cli(['clock'], { env: nobody }),
    cli(['clock', 'advance', '1d'], { env }),
    cli(['clock', '--json'], { env }),
    cli(['clock', '--jq', '.time'], { cwd: started, env: nobody }),
  ]);
  assert.match(help.out, /an operator’s to see and move[^]*the scope operator\.read/);
  assert.equal(none.code, 4);
  assert.match(none.err, /This is an operator’s: sign in with `causeway login --client-id …`/);
  assert.equal(other.code, 1);
  assert.match(
    other.err,
    /^error: 403 forbidden: [^]*\n`causeway clock advance` needs the login of an operator, with the scope operator\.system\.write: --as operator in the folder of a sandbox/,
  );
  assert.equal(json(machine.err)['status'], 403);
  assert.match(own.out, /^2026-03-01T12:00:0\d/);
});

test('trigger takes the merchant of the sandbox whose partner calls, else the oldest that takes payments', async () => {
  clock.advance(1_000); // So that it is the newest by its time.
  const body = JSON.stringify(merchantBody());
  const created = await cli(['merchants', 'create', '-d', '-', '--jq', '.merchantId'], {
    cwd: started,
    input: body,
  });
  const newest = created.out.trim();
  const env = { CAUSEWAY_BASE_URL: url, CAUSEWAY_API_KEY: partner.apiKey };
  const triggered = async (cwd: string, more: string[] = []) => {
    const run = { isOver: false };
    const args = ['trigger', 'payment.succeeded', '--jq', '.merchantId', ...more];
    const ended = cli(args, { cwd, env }).finally(() => (run.isOver = true));
    while (!run.isOver) await Promise.race([ended, publish().then(() => sleep(50))]);
    const { out, err } = await ended;
    assert.equal(err, '');
    return out.trim();
  };
  assert.equal(await triggered(started), partner.merchantId);
  assert.equal(await triggered(folder), partner.merchantId);
  assert.equal(await triggered(started, ['--merchant-id', newest]), newest);
});

test('bash completes commands, options, values and profiles', async () => {
  const cases: readonly (readonly [string, string])[] = [
    ['paym', 'payment-methods payments'],
    ['payments ret', 'retrieve'],
    ['operator merchants sus', 'suspend'],
    ['payments list --sta', '--status'],
    ['payments list --status SUC', 'SUCCEEDED'],
    ['trigger payment.comp', 'payment.completed payment.completion_declined'],
    ["payments list --profile ''", 'default'],
    ["completion ''", 'bash fish zsh'],
  ];
  const asked = cases.map(
    ([words]) =>
      `COMP_WORDS=(causeway ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _causeway; echo "\${COMPREPLY[*]}"`,
  );
  const { out, err } = await bash(['source <(causeway completion bash)', ...asked].join('\n'));
  assert.deepEqual(
    out.trim().split('\n'),
    cases.map(([, offered]) => offered),
    err,
  );
});

test('the scripts for zsh and fish ask the program too, and are sound where such a shell is', async () => {
  const zsh = (await cli(['completion', 'zsh'])).out;
  assert.match(
    zsh,
    /^#compdef causeway\n[^]*causeway complete -- [^]*compdef _causeway causeway\n$/,
  );
  const fish = (await cli(['completion', 'fish'])).out;
  assert.match(fish, /causeway complete -- \$words\[2\.\.-1\][^]*complete -c causeway -f -a/);
  for (const [shell, script] of [
    ['zsh', zsh],
    ['fish', fish],
  ] as const) {
    const { status, error } = spawnSync(shell, ['-n'], { input: script });
    if (error === undefined) assert.equal(status, 0, shell);
  }
});

test('a profile that others can read, or that is damaged, is told of', async () => {
  chmodSync(profiles, 0o644);
  const open = await cli(['doctor', '--json']);
  assert.equal(open.code, 1);
  assert.match(open.out, /"name":"Stored profiles","state":"wrong".*chmod 600/);
  writeFileSync(profiles, 'half a fi');
  const damaged = await cli(['payments', 'list']);
  assert.equal(damaged.code, 1);
  assert.match(damaged.err, /cannot be read: remove it, and sign in again/);
});
