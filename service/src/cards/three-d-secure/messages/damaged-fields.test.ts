/** Every field of every message, damaged one at a time, as the schemas themselves list them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import * as wire from '../../../../../test/three-d-secure-messages.ts';
import { AREQ } from './areq.ts';
import { ARES } from './ares.ts';
import { CREQ, CRES } from './creq.ts';
import * as messages from './index.ts';
import { PREQ, PRES } from './preq.ts';
import { RREQ, RRES } from './rreq.ts';
import type { MessageSpec } from './spec.ts';
import { type Version, VERSIONS } from './version.ts';

type Case = Readonly<{
  spec: Pick<MessageSpec<unknown>, 'type'> & {
    readers: Record<Version, { schema: TSchema }>;
  };
  full: wire.Wire;
  parse: (bytes: Buffer, version: Version) => messages.Received<unknown>;
}>;

const asked = { ...wire.FULL_AREQ, threeDSRequestorDecReqInd: 'N' } as const;
const field = (bytes: Buffer) => messages.encodeBase64Url(bytes);
const CASES: readonly Case[] = [
  { spec: AREQ, full: wire.FULL_AREQ, parse: messages.parseAReq },
  {
    spec: ARES,
    full: wire.FULL_ARES,
    parse: (bytes, messageVersion) => messages.parseARes(bytes, { ...asked, messageVersion }),
  },
  { spec: RREQ, full: wire.FULL_RREQ, parse: messages.parseRReq },
  { spec: RRES, full: wire.RRES, parse: messages.parseRRes },
  { spec: PREQ, full: wire.PREQ, parse: messages.parsePReq },
  {
    spec: PRES,
    full: wire.PRES,
    parse: (bytes, messageVersion) => {
      const { messageExtension: _, ...preq } = wire.PREQ;
      return messages.parsePRes(bytes, { ...preq, messageVersion });
    },
  },
  { spec: CREQ, full: wire.CREQ, parse: (bytes) => messages.parseCReq(field(bytes)) },
  { spec: CRES, full: wire.CRES, parse: (bytes) => messages.parseCRes(field(bytes), '01') },
];

type Step = string | number;
type Place = Readonly<{ steps: readonly Step[]; name: string; isOptional: boolean }>;

/** Every place of the schema, objects in it and the first item of each array included. */
function placesOf(schema: TSchema, steps: readonly Step[] = []): Place[] {
  if (Type.IsArray(schema)) return placesOf(schema.items, [...steps, 0]);
  if (!Type.IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([key, member]) => {
    const here = [...steps, key];
    const name = here.filter((step) => typeof step === 'string').join('.');
    return [{ steps: here, name, isOptional: Type.IsOptional(member) }, ...placesOf(member, here)];
  });
}

function damaged(message: wire.Wire, steps: readonly Step[], value: unknown): wire.Wire {
  const copy = structuredClone(message) as Record<Step, unknown>;
  const last = steps.at(-1) ?? '';
  const holder = steps
    .slice(0, -1)
    .reduce((inside, step) => inside[step] as Record<Step, unknown>, copy);
  assert.ok(Object.hasOwn(holder, last), `the example has ${steps.join('.')}`);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

function expected({ name, isOptional }: Place, value: unknown): [string, string] {
  const isEmpty = value === undefined || value === null || value === '';
  if (name === 'messageType') return ['101', name];
  return !isOptional && isEmpty ? ['201', name] : ['203', name];
}

for (const { spec, full, parse } of CASES) {
  for (const version of VERSIONS) {
    const message = { ...full, messageVersion: version };
    const places = placesOf(spec.readers[version].schema);

    test(`a right ${spec.type} of ${version} passes`, () => {
      const received = parse(wire.bytesOf(message), version);
      assert.ok(received.ok, received.ok ? '' : JSON.stringify(received.erro));
    });

    test(`${spec.type} ${version}: each field missing, empty, null or of a wrong type is named`, () => {
      assert.ok(places.length >= 5);
      for (const place of places) {
        for (const value of [undefined, '', null, 42, ['x']]) {
          if (value === undefined && place.isOptional) continue; // Conditions have their own tests.
          const received = parse(wire.bytesOf(damaged(message, place.steps, value)), version);
          assert.ok(!received.ok, `${place.name} as ${JSON.stringify(value)}`);
          const { errorCode, errorDetail, errorMessageType } = received.erro;
          assert.deepEqual([errorCode, errorDetail], expected(place, value), place.name);
          assert.equal(errorMessageType, spec.type);
          messages.seal(received.erro); // It throws if the Erro itself is wrong.
        }
      }
    });
  }
}
