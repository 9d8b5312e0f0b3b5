/** Every page of the console on a phone: whole, no wider than it, in both languages, readable by all in both themes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  ALONE,
  assertDepth,
  consoleWithEverything,
  englishOn,
  PHONE,
  walk,
  widthOf,
  wordsOf,
} from '../browser/console-every-page.ts';
import { gravesOf } from '../browser/console-door.ts';

const service = await consoleWithEverything();
const { nora, people } = service;

describe('every page', { concurrency: 2 }, () => {
  test('of an operator, on a phone, in French', async () => {
    const { faults } = await walk(
      service,
      people.admin,
      { ...PHONE, locale: 'fr-CA' },
      async (visitor) => [
        ...(await widthOf(visitor)),
        ...(await wordsOf(visitor)),
        ...(await englishOn(visitor)),
      ],
    );
    assert.deepEqual(faults, {});
  });

  test('of a partner, on a phone, in both themes', async () => {
    const { pages, faults } = await walk(service, nora, PHONE, async (visitor) => [
      ...(await widthOf(visitor)),
      ...(await gravesOf(visitor.page)),
      ...(await wordsOf(visitor)),
    ]);
    assert.deepEqual(faults, {});
    assertDepth(pages, ALONE);
  });
});
