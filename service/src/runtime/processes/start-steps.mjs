/**
 * What a start does, one line for each step with its time. On a terminal the last line says what is
 * being done now, and is written over; elsewhere lines are only added. scripts/run.mjs uses it before
 * there are packages, on whatever Node the machine has.
 */
const LABEL_WIDTH = 12; // As on the screen that follows.
const ERASE = '\r\u001B[K';

/** @typedef {Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>} Screen */
/**
 * @typedef {object} Step
 * @property {(words: string) => void} progress How far it is: shown on terminals.
 * @property {(words?: string) => void} end What came of it; nothing, if there was nothing to do.
 */

/** @param {Screen | undefined} screen Nothing is shown where there is none. */
export function createSteps(screen) {
  /** @type {Map<string, string>} */
  const open = new Map();

  /** @param {string} [line] */
  function show(line) {
    const added = line === undefined ? '' : `${line}\n`;
    if (screen?.isTTY !== true) {
      if (added !== '') screen?.write(added);
      return;
    }
    const doing = [...open].map(([name, words]) => `${name} ${words}`.trimEnd()).join(', ');
    const last = doing === '' ? '' : `  ${doing} …`.slice(0, (screen.columns || 80) - 1);
    screen.write(`${ERASE}${added}${last}`);
  }

  return {
    /**
     * @param {string} name
     * @returns {Step}
     */
    begin: (name) => {
      const began = performance.now();
      open.set(name, '');
      show();
      return {
        progress: (words) => {
          if (open.get(name) === words) return;
          open.set(name, words);
          show();
        },
        end: (words) => {
          open.delete(name);
          const seconds = ((performance.now() - began) / 1_000).toFixed(1);
          show(words && `  ${name.padEnd(LABEL_WIDTH)}${words} in ${seconds} s`);
        },
      };
    },
    /** Before anything else is printed: the line that says what is being done goes. */
    clear: () => {
      open.clear();
      show();
    },
  };
}

/** In the environment of a service whose steps are shown. */
export const STEPS_SHOWN = 'CAUSEWAY_STEPS';

/** Those of the service, which says them where scripts/run.mjs does. */
export const startSteps = createSteps(process.env[STEPS_SHOWN] ? process.stderr : undefined);
