import type { PlantName } from './plants.ts';
import { type Report, simulated } from './program.ts';
import { Tally } from './tally.ts';

type Asked = Readonly<{
  seeds: readonly number[];
  hours: number;
  plant?: PlantName | undefined;
  isTwice: boolean;
}>;

const HOUR_MS = 3_600_000;
const FAULT_SHOWN_MAX = 2_000;
const FAULTS = 'acquirer database customer receiver issuer bank process clock'.split(' ');

/** Runs one seed after the other until something is wrong, and prints what was seen. */
export async function simulate({ isTwice, seeds, ...asked }: Asked): Promise<boolean> {
  const began = performance.now();
  const sound: Report[] = [];
  for (const seed of seeds) {
    const [ran, again = ran] = await Promise.all(
      Array.from({ length: isTwice ? 2 : 1 }, async () => await simulated({ ...asked, seed })),
    );
    if (!ran) return false;
    print(`seed ${seed}: ${ran.fault?.slice(0, FAULT_SHOWN_MAX) ?? 'sound'} (${ran.digest})`);
    if (again?.digest !== ran.digest) {
      print(`the second time it took another course (${again?.digest})`);
      return false;
    }
    if (ran.fault !== undefined) {
      print(`found in run ${sound.length + 1}; again: npm run simulate -- ${given(seed, asked)}`);
      return false;
    }
    sound.push(ran);
  }
  summarize(sound, (performance.now() - began) / 60_000);
  return true;
}

function given(seed: number, { hours, plant }: Omit<Asked, 'seeds' | 'isTwice'>): string {
  return `--seed ${seed} --hours ${hours}${plant === undefined ? '' : ` --plant ${plant}`}`;
}

function summarize(ran: readonly Report[], minutes: number): void {
  const all = new Tally();
  for (const { counts } of ran) all.add({ counts: new Map(counts) });
  for (const line of all.lines()) print(line);
  const faults = FAULTS.reduce((sum, kind) => sum + all.sum(kind), 0);
  const steps = ran.reduce((sum, one) => sum + one.steps, 0);
  const hours = ran.reduce((sum, { simulatedMs }) => sum + simulatedMs, 0) / HOUR_MS;
  print(
    `${ran.length} runs, ${hours.toFixed(0)} hours in ${minutes.toFixed(1)} minutes, ` +
      `${steps} steps, ${faults} faults`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
