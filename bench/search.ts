/**
 * Search: what each kind of text costs among 10,000,000 payments and a tenth as many customers, beside the
 * same among 1,000. Each has a server of its own, and rounds take turns.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { operatorScope } from '../service/src/access/partners/index.ts';
import { search } from '../service/src/insight/search/search.ts';
import { openInstallation } from '../service/src/platform/installation.ts';
import { type Foundation, layFoundation } from '../service/src/runtime/foundation.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { print } from './load.ts';
import { ASKED, CUSTOMERS, endFill, fillSearch, PARTNER } from './search-fill.ts';
import { dataDirOf, postgresSeconds } from './service.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '10000000' },
    few: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '9' },
    /** The folders that a run before left behind. */
    reuse: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const RATIO_MAX = 1.5; // To answer at all takes a millisecond or two.
const SEARCHES = 20; // Of a round.

async function filled(name: string, payments: number) {
  const dataDir = dataDirOf(name);
  if (!values.reuse) rmSync(dataDir, { recursive: true, force: true });
  const config = readConfig({ DATA_DIR: dataDir });
  const installation = await openInstallation(config, 'serve');
  const { databaseUrl } = installation;
  const { masterKeys, publicUrl } = config;
  const foundation = layFoundation({ databaseUrl, masterKeys, publicUrl });
  const began = Date.now();
  await (values.reuse ? endFill(foundation) : fillSearch(foundation, payments));
  print([`${payments} payments were filled in s`, ((Date.now() - began) / 1000).toFixed(0)]);
  await printSizes(foundation, payments);
  const close = async () => {
    await foundation.close();
    await installation.close();
    if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
  };
  return { foundation, dataDir, close };
}

async function printSizes({ db }: Pick<Foundation, 'db'>, payments: number): Promise<void> {
  const [row] = await db.query<{ finds: number; words: number }>(sql`
    select pg_total_relation_size('payment_finds')::float8 as finds,
      (pg_total_relation_size('search_phrases') + pg_total_relation_size('search_pieces'))::float8 as words`);
  if (!row) return;
  print(['bytes that a payment is found by', (row.finds / payments).toFixed(0)]);
  print(['bytes of the words of a customer', ((row.words / payments) * CUSTOMERS).toFixed(0)]);
}

type Filled = Awaited<ReturnType<typeof filled>>;

const SCOPES = [
  ['a partner', { partnerId: PARTNER, merchantId: null }],
  ['operators', operatorScope()],
] as const;
type Whose = (typeof SCOPES)[number][1];

/** Of the service and PostgreSQL, for one search: what else the machine does is not in it. */
async function processorMs({ dataDir, foundation }: Filled, text: string, whose: Whose) {
  const before = seconds(dataDir);
  for (let done = 0; done < SEARCHES; done += 1) {
    await search(foundation, { whose, maySee: () => true }, text);
  }
  return ((seconds(dataDir) - before) / SEARCHES) * 1_000;
}

function seconds(dataDir: string): number {
  const { system, user } = process.cpuUsage();
  return postgresSeconds(dataDir) + (system + user) / 1e6;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}

async function compare(what: string, text: string, whose: Whose): Promise<void> {
  const [small, big]: [number[], number[]] = [[], []];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    small.push(await processorMs(few, text, whose));
    big.push(await processorMs(many, text, whose));
  }
  const [before, after] = [median(small.slice(1)), median(big.slice(1))];
  const ratio = after / before;
  print([what, before.toFixed(2), after.toFixed(2), ratio.toFixed(2)]);
  if (ratio > RATIO_MAX) process.exitCode = 1;
}

const few = await filled('search-few', Number(values.few));
const many = await filled('search-many', Number(values.payments));
try {
  print(['ms of processor', `among ${values.few}`, `among ${values.payments}`, 'ratio']);
  for (const [who, whose] of SCOPES) {
    for (const [what, text] of ASKED) await compare(`${who}: ${what}`, text, whose);
  }
} finally {
  await few.close();
  await many.close();
}
