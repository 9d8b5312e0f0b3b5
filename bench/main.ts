/**
 * `npm run bench`: every claim about speed in one table, measured in one run beside what others would
 * do. Exits with 1 when one does not hold. `--only` names parts, `--quick` is for trying out, and
 * `--profile` says where the time of a call goes in place of measuring it.
 */
import { parseArgs } from 'node:util';
import { alonePart } from './claims/alone.ts';
import { beforePart } from './claims/before.ts';
import { coresPart } from './claims/cores.ts';
import { growthPart } from './claims/growth.ts';
import { type Line, printTable } from './claims/line.ts';
import { memoryPart, startPart } from './claims/memory.ts';
import { hotPart, merchantPart } from './claims/merchants.ts';
import { movesPart } from './claims/moves.ts';
import { profiledLoads } from './claims/profiled-loads.ts';
import { purchasePart } from './claims/purchase.ts';
import { readsPart } from './claims/reads.ts';
import { type Part, setStage, type Sizes } from './claims/stage.ts';
import { tailPart } from './claims/tail.ts';
import { writtenPart } from './claims/written.ts';
import { profileLoad } from './profile.ts';

const PARTS: Readonly<Record<string, Part>> = {
  written: writtenPart,
  before: beforePart,
  purchase: purchasePart,
  moves: movesPart,
  reads: readsPart,
  merchant: merchantPart,
  hot: hotPart,
  alone: alonePart,
  tail: tailPart,
  memory: memoryPart,
  start: startPart,
  cores: coresPart,
  growth: growthPart,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    before: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    connections: { type: 'string', default: '64' },
    'memory-payments': { type: 'string' },
    payments: { type: 'string' },
    merchants: { type: 'string' },
    days: { type: 'string', default: '365' },
    keep: { type: 'boolean', default: false },
    reuse: { type: 'boolean', default: false },
  },
});
const { quick } = values;
const or = (given: string | undefined, full: number, short: number): number =>
  Number(given ?? (quick ? short : full));
const sizes: Sizes = {
  isQuick: quick,
  seconds: or(values.seconds, 4, 1),
  rounds: or(values.rounds, 5, 2),
  connections: Number(values.connections),
  before: values.before,
  warmUpSeconds: quick ? 3 : 15,
  memoryPayments: or(values['memory-payments'], 1_000_000, 20_000),
  growth: {
    payments: or(values.payments, 10_000_000, 100_000),
    merchants: or(values.merchants, 10_000, 100),
    days: Number(values.days),
    few: 10_000,
    times: quick ? 5 : 25,
    keep: values.keep,
    reuse: values.reuse,
  },
};
const wanted = values.only === '' ? [] : values.only.split(',');

async function profile(): Promise<void> {
  for (const name of wanted.length > 0 ? wanted : ['purchase']) {
    const loadOf = profiledLoads[name];
    const known = Object.keys(profiledLoads).join(', ');
    if (!loadOf) throw new Error(`${name} is none of ${known}`);
    console.log(`\n== ${name}`);
    await profileLoad({
      ...sizes,
      seconds: or(values.seconds, 10, 3),
      loadOf: (service) => loadOf(service, sizes),
    });
  }
}

async function compare(): Promise<void> {
  const unknown = wanted.filter((name) => !(name in PARTS));
  const known = Object.keys(PARTS).join(', ');
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: none of ${known}`);
  const stage = setStage(sizes);
  const lines: Line[] = [];
  try {
    for (const [name, part] of Object.entries(PARTS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      console.error(`${name} …`);
      const measured = await part(stage).catch((error: unknown) => [failed(name, error)]);
      for (const { measured: figure, of } of measured) console.error(`  ${of}: ${figure}`);
      lines.push(...measured);
    }
  } finally {
    await stage.stop();
  }
  if (!printTable(lines)) process.exitCode = 1;
}

/** The others are worth knowing. */
function failed(name: string, error: unknown): Line {
  console.error(error);
  return { point: 0, of: name, claim: '', measured: '', holds: false, how: 'it failed' };
}

await (values.profile ? profile() : compare());
