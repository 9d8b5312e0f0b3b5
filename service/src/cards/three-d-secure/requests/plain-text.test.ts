import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { fitting, plainText } from './plain-text.ts';

const NAMES: readonly (readonly [string, string])[] = [
  ['Łukasz', 'Lukasz'],
  ['Straße', 'Strasse'],
  ['Đặng', 'Dang'],
  ['O’Brien', "O'Brien"],
  ['Œuvre Ñandú Łódź', 'Oeuvre Nandu Lodz'],
  ['Ame\u0301lie', 'Amelie'],
  ['Þórður Æsir', 'Thordur Aesir'],
  ['王小明', 'WangXiaoMing'],
  ['Иван Петров', 'Ivan Petrov'],
  ['  Mary \u00a0 Roy ', 'Mary Roy'],
  ['Mary 👩🏽‍🚀 Roy', 'Mary Roy'],
];
for (const [name, expected] of NAMES) {
  test(`the name ${name} is sent as ${expected}`, () =>
    assert.equal(plainText(name, 45), expected));
}

test('a name that grows in ASCII is cut after that', () => {
  assert.equal(plainText('Æ'.repeat(45), 45), 'Ae'.repeat(23).slice(0, 45));
});

test('whatever a name is made of, what is sent is ASCII of the length that is carried', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      assert.match(plainText(name, 45), /^[\x20-\x7e]{0,45}$/);
    }),
  );
});

test('a text is cut between characters, and half ones are left out', () => {
  assert.equal(fitting('ab😀', 3), 'ab');
  assert.equal(fitting('ab😀', 4), 'ab😀');
  assert.equal(fitting('a\ud83db\u0085c', 9), 'abc');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, length) => {
      const cut = fitting(text, length);
      assert.ok(cut.isWellFormed() && cut.length <= length);
    }),
  );
});
