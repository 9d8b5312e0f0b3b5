import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOneLetterOff, likeness, phrasesIn, piecesOf, typoPieces, wordsIn } from './words.ts';

test('words are in small letters, without accents and without zeros before numbers', () => {
  assert.deepEqual(
    wordsIn('Müller & Søn Straße «Œuvre» N° 00042'),
    'muller son strasse oeuvre n 42'.split(' '),
  );
  assert.deepEqual(wordsIn('Ελλάδα · кафе'), ['ελλαδα', 'кафе']);
  assert.deepEqual(wordsIn(' ·-/ '), []);
});

test('a phrase begins at each word, also at one that was put together', () => {
  assert.deepEqual(
    phrasesIn(['O’Keefe Ltd', null]),
    'keefe ltd,ltd,o keefe ltd,okeefe ltd'.split(','),
  );
  assert.deepEqual(phrasesIn(['ana@shop.example']), [
    'ana shop example',
    'example',
    'shop example',
  ]);
});

test('a word is found by its ends and without any letter; numbers are not misspelt', () => {
  assert.deepEqual(piecesOf('keef'), ['=keef', 'eef', '~eef', '~kef', '~kee', '~keef'].toSorted());
  assert.deepEqual(piecesOf('20417'), ['0417', '417', '=20417']);
});

test('words that are one letter off have a piece in common, and only they are alike', () => {
  const off = ['keefe', 'kefee', 'keef', 'keeffe', 'kxefe', 'xeefe', 'keefx', 'ekefe', 'okeefe'];
  for (const one of off) {
    const shared = typoPieces(one).filter((piece) => typoPieces('keefe').includes(piece));
    assert.ok(shared.length > 0, one);
    assert.ok(one === 'keefe' || isOneLetterOff('keefe', one), one);
  }
  for (const one of ['kfeee', 'kee', 'xxefe', 'keefexx'])
    assert.ok(!isOneLetterOff('keefe', one), one);
  assert.deepEqual(
    ['keefe', 'keefer', 'okeefe', 'keele', 'maple'].map((word) => likeness('keefe', word)),
    [0, 1, 2, 3, undefined],
  );
});
