/** A block that no test executes, known by how it begins, and by its language where that matters. */
type Left = Readonly<{ text: string; begins: string; language?: string; why: string }>;

const CLUSTER =
  'needs a Citus cluster, which a machine that runs the tests need not have: `npm run test:cluster` makes one, distributes, moves shards and kills servers';

/** Blocks of the texts that are not executed here, each with the reason. */
export const NOT_EXECUTED: readonly Left[] = [
  {
    text: 'docs/guides/connectors.md',
    begins: 'npm install --save-dev @causeway/connector-kit',
    why: 'test/release/connector-kit-package.test.ts installs the package as it is packed',
  },
  {
    text: 'README.md',
    begins: 'npm start',
    why: 'the test has started the service in the way that it can stop again',
  },
  { text: 'README.md', begins: 'npm test', why: 'this is one of the tests' },
  { text: 'docs/guides/quick-start.md', begins: 'npm start', why: 'as in README' },
  {
    text: 'examples/README.md',
    begins: 'node examples/shop',
    why: 'runs until it is stopped: the last test buys something there',
  },
  {
    text: 'docs/guides/test-clock.md',
    begins: 'npm run seed -- --days 90',
    why: 'takes half a minute: test/release/seed-days.test.ts runs it with fewer days',
  },
  {
    text: 'docs/guides/hosted-fields.md',
    begins: '<link',
    why: 'service/src/cards/hosted-fields/page.test.ts compares it with what is served',
  },
  {
    text: 'docs/guides/operations.md',
    begins: 'server {',
    why: 'nginx is not among what a machine must have to run the tests',
  },
  {
    text: 'docs/guides/iso8583.md',
    begins: 'ACQUIRER_SIMULATOR=iso8583',
    why: 'runs until it is stopped: test/iso8583.test.ts has one',
  },
  {
    text: 'docs/guides/iso8583.md',
    begins: 'curl --unix-socket',
    why: 'the service of these texts has no such host: test/long/kill-iso8583.test.ts plans all faults',
  },
  {
    text: 'docs/guides/iso8583.md',
    begins: '{',
    language: 'json',
    why: 'test/iso8583.test.ts reads it as settings',
  },
  {
    text: 'docs/guides/simulator.md',
    begins: 'export ACQUIRER_HOST_ADDRESS',
    why: 'runs until it is stopped: sandbox/acquirer-simulator/host/host.test.ts has one',
  },
  { text: 'docs/guides/scaling.md', begins: 'export DATABASE_URL', why: CLUSTER },
  { text: 'docs/guides/scaling.md', begins: '-- on every server', why: CLUSTER },
  { text: 'docs/guides/scaling.md', begins: 'select ', why: CLUSTER },
  { text: 'docs/guides/scaling.md', begins: 'do $$', why: CLUSTER },
  { text: 'docs/guides/scaling.md', begins: 'alter table payable_lines', why: CLUSTER },
  {
    text: 'docs/guides/sdk.md',
    begins: '',
    language: 'js',
    why: 'test/release/packages.test.ts runs all of them as one program, in a project that has installed the package',
  },
  {
    text: 'docs/guides/agents.md',
    begins: '{\n  "mcpServers"',
    why: 'the settings of another program',
  },
  {
    text: 'docs/guides/agents.md',
    begins: 'const authProvider',
    why: 'test/agent-sign-in.test.ts signs in with the same client',
  },
  {
    text: 'docs/guides/agents.md',
    begins: 'try {',
    why: 'test/agents.test.ts does the same with the SDK',
  },
  {
    text: 'docs/guides/events.md',
    begins: '{',
    why: 'written from the routes, and compared by test/event-catalogue.test.ts',
  },
];

/** Texts that change what others read: the sandbox's time. */
export const RUN_LAST: readonly string[] = ['examples/README.md', 'docs/guides/test-clock.md'];
