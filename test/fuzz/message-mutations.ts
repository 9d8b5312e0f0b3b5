import { changedBytes } from './byte-changes.ts';
import { HOSTILE_BODIES, HOSTILE_JSON, HOSTILE_TEXTS } from './hostile.ts';
import type { Random } from './random.ts';

const NO_MESSAGE = 0.05; // Texts that are none from their first byte.

type Members = Record<string, unknown>;
type Change = (members: Members, name: string, random: Random) => void;

const CODES = [
  ...'Y N U A C D R I E P'.split(' '),
  '00',
  '01',
  '02',
  '05',
  '06',
  '09',
  '14',
  '19',
  '26',
  '80',
  '99',
  '',
];
const VERSIONS = ['2.1.0', '2.2.0', '2.3.1', '1.0.2', '2.2', '2.2.0.0', '٢.٢.٠', '9'.repeat(9)];
const TOKENS = [
  '"', '\\', '{', '}', '[', ']', ',', ':', 'null', 'true', '1e999', '-0', '\\ud800', '\\u0000', '\0',
  '{"a":'.repeat(40), '[[[[[[[[[[[[[[[[[[', '"messageType":"Erro",', '"transStatus":"Y",', '\ufeff',
  Buffer.from([0xff]), Buffer.from([0xc0, 0x80]), Buffer.from([0xed, 0xa0, 0x80]), 'A'.repeat(5_000),
]; // prettier-ignore

const CHANGES: readonly Change[] = [
  // What is missing is what rules are about.
  (members, name) => delete members[name],
  (members, name) => delete members[name],
  (members, name) => delete members[name],
  (members, name) => {
    members[name] = null;
  },
  (members, name, random) => {
    members[name] = random.pick(HOSTILE_TEXTS);
  },
  (members, name, random) => {
    members[name] = parsedOr(random.pick(HOSTILE_JSON));
  },
  (members, name, random) => {
    members[name] = random.pick(CODES);
  },
  (members, name, random) => {
    const value = members[name];
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
    members[name] = changedBytes(Buffer.from(text), random, TOKENS).toString('utf8');
  },
  (members, name) => {
    members[name] = [members[name], members[name]];
  },
  (members, name) => {
    members[`${name} `] = members[name];
  },
  (members, name, random) => {
    members[random.pick(['unknown', 'acctNumber', 'é', '', 'x'.repeat(3_000)])] = members[name];
  },
  (members, _name, random) => {
    members['messageVersion'] = random.pick(VERSIONS);
  },
  (members, _name, random) => {
    members['transStatus'] = random.pick(CODES);
  },
  (members, _name, random) => {
    const extension = { name: 'x', id: 'y', criticalityIndicator: random.chance(0.5), data: {} };
    members['messageExtension'] = Array.from({ length: random.below(13) }, () => extension);
  },
  (members, _name, random) => {
    members['messageType'] = random.pick(['ARes', 'RReq', 'CRes', 'PRes', 'Erro', 'AReq', 'X']);
  },
];

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // What is no JSON at all is a text here; bytes are changed later.
  }
}

/** The members, or those of an object within, with one thing changed. */
function changeIn(members: Members, random: Random): void {
  const name = random.pickOrNone(Object.keys(members)) ?? 'x';
  const inner = members[name];
  if (typeof inner === 'object' && inner !== null && random.chance(0.6)) {
    // Of a list the first: lists and objects are both members by their names here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    changeIn(inner as Members, random);
  } else random.pick(CHANGES)(members, name, random);
}

/** A message of JSON as it goes over the wire, with none, one or several things wrong. */
export function mutatedMessage(sound: object, random: Random): Buffer {
  if (random.chance(NO_MESSAGE)) return random.pick(HOSTILE_BODIES);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const members = structuredClone(sound) as Members;
  for (let left = random.pick([0, 1, 1, 1, 2, 3]); left > 0; left -= 1) changeIn(members, random);
  let bytes: Buffer = Buffer.from(JSON.stringify(members));
  if (random.chance(0.1)) {
    const name = random.pick(Object.keys(sound));
    const twice = bytes.toString('utf8').replace(`"${name}":`, () => `"${name}":"x","${name}":`);
    bytes = Buffer.from(twice);
  }
  for (let left = random.pick([0, 0, 0, 1, 2]); left > 0; left -= 1) {
    bytes = changedBytes(bytes, random, TOKENS);
  }
  return bytes;
}
