import type { ChildProcess } from 'node:child_process';
import { StartError } from '../../service/src/platform/start-error.ts';
import { untilSign } from './keep-beside.ts';

type Printing = Readonly<{
  /** As a sentence begins with it. */
  name: string;
  /** What it prints once it answers. */
  ready: string;
  port: number;
  /** The setting of that port. */
  setting: string;
}>;

/** Resolves when a program beside the service says that it answers at its port; else says what is in its way. */
export async function untilPrinted(
  child: ChildProcess,
  { name, port, ready, setting }: Printing,
): Promise<void> {
  const sign = new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes(ready)) resolve();
    });
  });
  await untilSign(child, sign, (output) => {
    const isTaken = output.includes('EADDRINUSE');
    return new StartError(
      isTaken
        ? `Port ${port} is in use. Stop what uses it, or set ${setting} to another.`
        : output.trim() || `${name} did not start.`,
    );
  });
}
