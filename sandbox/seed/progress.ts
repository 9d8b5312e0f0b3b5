type Screen = Readonly<{ isTTY?: boolean; write: (text: string) => unknown }>;

const BAR_WIDTH = 30; // Characters: with the figures beside it, well within a narrow terminal.
const PLAIN_STEPS = 10; // Lines in all where nothing can be drawn over.

/**
 * Shows how far a long piece of work has come: a bar that is drawn over on a terminal, a line for
 * every tenth elsewhere. Call it with how many are done, as often as that changes.
 */
export function progressOf(total: number, screen: Screen): (done: number) => void {
  let shown = '';
  return (done) => {
    const text = screen.isTTY === true ? bar(done, total) : plain(done, total);
    if (text === shown || text === '') return;
    shown = text;
    screen.write(text);
  };
}

function bar(done: number, total: number): string {
  const full = Math.floor((BAR_WIDTH * done) / total);
  const drawn = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
  const end = done === total ? '\n' : '';
  return `\r${drawn} ${percent(done, total)} (${figure(done)} of ${figure(total)})${end}`;
}

function plain(done: number, total: number): string {
  const step = Math.max(1, Math.floor(total / PLAIN_STEPS));
  if (done !== total && done % step !== 0) return '';
  return `${figure(done)} of ${figure(total)}\n`;
}

function percent(done: number, total: number): string {
  return `${Math.floor((100 * done) / total)}%`.padStart(4);
}

export function figure(value: number): string {
  return value.toLocaleString('en-CA');
}
