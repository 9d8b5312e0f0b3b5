import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import {
  inflatingText,
  jpegOf,
  pdfBomb,
  pdfOf,
  pngOf,
} from '../../../../../test/evidence-files.ts';
import { recognise } from './file-kind.ts';

const MIB = 1024 * 1024;
const typeOf = async (bytes: Buffer) => {
  const { contentType, fault } = await recognise(bytes);
  return fault ?? contentType;
};
const page = { data: deflateSync(Buffer.from('BT /F1 12 Tf (Thank you) Tj ET')) };

test('PDF, PNG and JPEG are known by their bytes', async () => {
  assert.equal(await typeOf(pdfOf()), 'application/pdf');
  assert.equal(await typeOf(pdfOf({ streams: [page] })), 'application/pdf');
  assert.equal(await typeOf(pngOf()), 'image/png');
  assert.equal(await typeOf(jpegOf()), 'image/jpeg');
  for (const bytes of ['', 'PK\u0003\u0004', '<html>', 'GIF89a', '\u007fELF', 'x%PDF-1.7']) {
    assert.equal(await typeOf(Buffer.from(bytes)), 'UNKNOWN_TYPE', bytes);
  }
});

test('one that is cut off anywhere is refused', async () => {
  for (const whole of [pdfOf({ streams: [page] }), pngOf(), jpegOf()]) {
    for (let length = 9; length < whole.length - 1; length += 1) {
      const { fault } = await recognise(whole.subarray(0, length));
      assert.ok(fault, `${length} of ${whole.length}`);
    }
  }
});

test('one that has something else behind its end is refused', async () => {
  for (const whole of [pdfOf(), pngOf(), jpegOf()]) {
    for (const behind of ['PK\u0003\u0004', '<script>alert(1)</script>', 'MZ']) {
      assert.equal(await typeOf(Buffer.concat([whole, Buffer.from(behind)])), 'DAMAGED');
    }
  }
});

test('an image with too many pixels is refused, before anybody makes them', async () => {
  assert.equal(await typeOf(pngOf(10_000, 5_000)), 'image/png');
  assert.equal(await typeOf(pngOf(50_000, 50_000)), 'TOO_MANY_PIXELS');
  assert.equal(await typeOf(pngOf(10_000, 10_000)), 'TOO_MANY_PIXELS');
  assert.equal(await typeOf(pngOf(0, 10)), 'TOO_MANY_PIXELS');
  assert.equal(await typeOf(jpegOf(65_535, 65_535)), 'TOO_MANY_PIXELS');
  assert.equal(await typeOf(pngOf(2, 2, [inflatingText(1_000)])), 'image/png');
  assert.equal(await typeOf(pngOf(2, 2, [inflatingText(50 * MIB)])), 'INFLATES_TOO_FAR');
});

test('a bit of a PNG that was changed shows', async () => {
  const whole = pngOf();
  for (let place = 8; place < whole.length; place += 1) {
    const changed = Buffer.from(whole);
    changed[place] = (changed[place] ?? 0) ^ 1;
    assert.ok((await recognise(changed)).fault, `byte ${place}`);
  }
});

test('some kilobytes that come to half a gigabyte are refused', async () => {
  const bomb = pdfBomb();
  assert.ok(bomb.length < 10_000, `${bomb.length} bytes`);
  assert.equal(await typeOf(bomb), 'INFLATES_TOO_FAR');
  const data = deflateSync(Buffer.alloc(9 * MIB));
  assert.equal(await typeOf(pdfOf({ streams: [{ data }] })), 'application/pdf');
  assert.equal(await typeOf(pdfOf({ streams: [{ data }, { data }] })), 'INFLATES_TOO_FAR');
});

test('what is compressed in a way that is not looked into is refused', async () => {
  for (const dictionary of [
    '/Filter /LZWDecode',
    '/Filter [/RunLengthDecode]',
    '/Filter 9 0 R',
    '/Filter /DCTDecode /Filter [/FlateDecode /FlateDecode]',
    '/Type /ObjStm /Filter /DCTDecode',
    '/Filter /CCITTFaxDecode /Width 900000 /Height 900000',
  ]) {
    const made = pdfOf({ streams: [{ dictionary, data: page.data }] });
    assert.equal(await typeOf(made), 'CANNOT_BE_CHECKED', dictionary);
  }
  const text = Buffer.from(`${page.data.toString('hex')}>`);
  const written = { dictionary: '/Filter [/ASCIIHexDecode /FlateDecode]', data: text };
  assert.equal(await typeOf(pdfOf({ streams: [written] })), 'application/pdf');
});

test('a stream cannot be hidden behind a word that looks like one', async () => {
  const bomb = pdfBomb().toString('latin1');
  const inside = bomb.indexOf('4 0 obj');
  for (const hiding of ['4 0 obj (stream\n) endobj\n', '4 0 obj (<< >>stream\n) endobj\n']) {
    const made = `${bomb.slice(0, inside)}${hiding}${bomb.slice(inside)}`;
    assert.ok((await recognise(Buffer.from(made, 'latin1'))).fault, hiding);
  }
});

test('scripts, attachments, actions and encryption are found, however they are written', async () => {
  for (const catalogue of [
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction << /S /URI /URI (http://x.example) >>',
    '/Names << /EmbeddedFiles 5 0 R >>',
    '/AA << /O << /S /Launch /F (cmd.exe) >> >>',
    '/OpenAction << /S /J#61vaScript >>',
  ]) {
    assert.equal(await typeOf(pdfOf({ catalogue })), 'HAS_ACTIONS', catalogue);
  }
  assert.equal(await typeOf(pdfOf({ trailer: '/Encrypt 9 0 R' })), 'ENCRYPTED');
  const data = deflateSync(Buffer.from('9 0 << /S /JavaScript /JS (x) >>'));
  const dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
  assert.equal(await typeOf(pdfOf({ streams: [{ dictionary, data }] })), 'HAS_ACTIONS');
  const leads = '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>';
  assert.equal(await typeOf(pdfOf({ catalogue: leads })), 'application/pdf');
  assert.equal(await typeOf(pdfOf({ catalogue: '/OpenAction [3 0 R /Fit]' })), 'application/pdf');
});

test('what is looked for is found wherever it stands, whatever the gaps in it', async () => {
  const dictionary = '/Type /ObjStm /Filter /FlateDecode';
  const gap = ' \0'.repeat(200 * 1024);
  for (const [before, sought] of [
    ...[5, 11, 12].map((signs) => ['x'.repeat(256 * 1024 - signs), '/J#61vaScript '] as const),
    ['x'.repeat(100), `/OpenAction${gap}<<${gap}/S /URI`] as const,
  ]) {
    const data = deflateSync(Buffer.from(`${before}${sought}`));
    assert.equal(await typeOf(pdfOf({ streams: [{ dictionary, data }] })), 'HAS_ACTIONS');
  }
});

test('who looks into a large file leaves others their turns', async () => {
  for (const content of ['#41', ' a ', '/XFA ', '/Filter[ ']) {
    const data = deflateSync(Buffer.alloc(4 * MIB, content), { level: 1 });
    const large = pdfOf({ streams: [{ dictionary: '/Type /ObjStm /Filter /FlateDecode', data }] });
    const looking = { turns: 0, hasEnded: false };
    const others = (async () => {
      for (; !looking.hasEnded; looking.turns += 1) await turn();
    })();
    await recognise(large);
    looking.hasEnded = true;
    await others;
    assert.ok(looking.turns > 16, `${content}: ${looking.turns} turns`);
  }
});

test('whatever the bytes are, there is an answer', async () => {
  const beginnings = fc.constantFrom(
    pdfOf().subarray(0, 9),
    pngOf().subarray(0, 33),
    jpegOf().subarray(0, 20),
    Buffer.alloc(0),
  );
  await fc.assert(
    fc.asyncProperty(beginnings, fc.uint8Array({ maxLength: 300 }), async (first, rest) => {
      const { fault } = await recognise(Buffer.concat([first, rest]));
      assert.ok(fault);
    }),
  );
});
