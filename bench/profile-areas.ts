/** What V8 writes of the processor's time: a tree of calls, and which of them each sample was in. */
export type Profile = Readonly<{
  nodes: readonly Node[];
  samples: readonly number[];
  timeDeltas: readonly number[];
}>;
type Node = Readonly<{
  id: number;
  callFrame: Readonly<{ functionName: string; url: string; lineNumber: number }>;
  children?: readonly number[];
}>;

/** Microseconds of a thread's own work, by area and by function; what it waited for is no part of it. */
export type Spent = Readonly<{
  busy: number;
  areas: ReadonlyMap<string, number>;
  functions: ReadonlyMap<string, number>;
}>;

const IDLE = '(idle)';
const PROFILER = 'node:inspector'; // To begin and to end a profile takes a while.
/** Of the program itself, which has no file. */
const OF_ENGINE: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'engine and kernel, outside any function (reading sockets, the event loop)',
};
/** Calls out of JavaScript that write to sockets; Node's files around them are sockets too. */
const WRITES = /^(writev|write(?:Buffer|Utf8String|Latin1String|AsciiString)|shutdown)$/;
/** The first that fits. */
const AREAS: readonly (readonly [RegExp, string])[] = [
  [/\/src\/platform\/http\//, 'our http'],
  [/\/src\/platform\/db\//, 'our db'],
  [/\/src\/platform\//, 'our platform, the rest'],
  [/\/src\/(?:acquirers|operations|payments|events|ledger|request-log)\//, 'our payments and logs'],
  [/\/src\//, 'our other slices'],
  [/\/node_modules\/pg/, 'pg driver'],
  [/\/node_modules\/(?:fastify|find-my-way|@fastify|avvio|light-my-request)\//, 'Fastify'],
  [/\/node_modules\//, 'other packages'],
  [/^node:(?:_http|internal\/http|http)/, 'Node: http'],
  [/^node:internal\/(?:streams|webstreams)|^node:stream/, 'Node: streams'],
  [/^node:(?:net|internal\/net|internal\/stream_base_commons)/, 'Node: sockets'],
  [/^node:(?:crypto|internal\/crypto)/, 'Node: crypto'],
  [/^node:(?:buffer|internal\/buffer)/, 'Node: buffers'],
  [
    /^node:(?:internal\/timers|timers|internal\/process|internal\/async_hooks|async_hooks)/,
    'Node: turns, timers, promises',
  ],
  [/^node:events/, 'Node: emitters'],
  [/^node:/, 'Node: the rest'],
];

/** Who a sample is of: built-in functions have no file, so theirs is that of their caller. */
export function spentIn({ nodes, samples, timeDeltas }: Profile): Spent {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(
    nodes.flatMap(({ children = [], id }) => children.map((child) => [child, id] as const)),
  );
  const own = new Map<number, number>();
  for (const [place, id] of samples.entries()) {
    own.set(id, (own.get(id) ?? 0) + (timeDeltas[place] ?? 0));
  }
  const areas = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  for (const [id, time] of own) {
    const node = byId.get(id);
    if (!node || node.callFrame.functionName === IDLE || node.callFrame.url === PROFILER) continue;
    busy += time;
    const withFile = callerWithFile(node, (one) => byId.get(callers.get(one) ?? -1));
    add(areas, areaOf(node, withFile), time);
    add(functions, nameOf(node, withFile), time);
  }
  return { busy, areas, functions };
}

function callerWithFile(node: Node, callerOf: (id: number) => Node | undefined): Node | undefined {
  let one: Node | undefined = node;
  while (one && one.callFrame.url === '') one = callerOf(one.id);
  return one;
}

function areaOf({ callFrame }: Node, withFile: Node | undefined): string {
  const ofEngine = OF_ENGINE[callFrame.functionName];
  if (ofEngine !== undefined) return ofEngine;
  if (callFrame.url === '' && WRITES.test(callFrame.functionName)) return 'writes to sockets';
  const url = withFile?.callFrame.url ?? '';
  return AREAS.find(([pattern]) => pattern.test(url))?.[1] ?? 'the rest';
}

function nameOf({ callFrame }: Node, withFile: Node | undefined): string {
  const { functionName, url } = callFrame;
  const file = withFile?.callFrame.url.replace(/^.*\/(?=src\/|node_modules\/)/, '') ?? '';
  const line = url === '' ? 'built in, called there' : `line ${callFrame.lineNumber + 1}`;
  return file === '' ? functionName : `${functionName || '(anonymous)'} ${file} (${line})`;
}

function add(sums: Map<string, number>, name: string, time: number): void {
  sums.set(name, (sums.get(name) ?? 0) + time);
}
