/** Blocks of README and guides that no test can execute, each with the reason. */
export const NOT_EXECUTED: readonly Readonly<{ text: string; begins: string; why: string }>[] = [
  { text: 'README.md', begins: 'git clone', why: 'the test runs in a clone, and has started it' },
  { text: 'README.md', begins: 'npm test', why: 'this is one of the tests' },
];

/** Texts that change what others read: the sandbox's time. */
export const RUN_LAST: readonly string[] = ['test-clock.md'];
