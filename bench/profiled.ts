/**
 * Loaded by Node before the service where `npm run bench -- --profile` asks for it: the first SIGUSR2
 * begins a profile of the processor's time, the second writes it to the file that is named.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

const SAMPLE_US = 500;
const file = process.env['BENCH_PROFILE'];
const session = new Session();
session.connect();
let isOn = false;

async function toggle(): Promise<void> {
  isOn = !isOn;
  if (isOn) {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    await session.post('Profiler.start');
  } else {
    const { profile } = await session.post('Profiler.stop');
    if (file !== undefined) writeFileSync(file, JSON.stringify(profile));
  }
}

process.on('SIGUSR2', () => void toggle());
