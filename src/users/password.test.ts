import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordHash, verifyPassword } from './password.ts';

test('a password is known by its hash, and no other password is', async () => {
  const hash = await passwordHash('correct horse battery staple');
  assert.match(hash, /^\$scrypt\$ln=15,r=8,p=3\$/);
  assert.equal(await verifyPassword(hash, 'correct horse battery staple'), true);
  for (const other of ['', 'correct horse battery stapl', 'Correct horse battery staple']) {
    assert.equal(await verifyPassword(hash, other), false, other);
  }
});

test('two hashes of one password differ, so equal passwords do not show', async () => {
  const [one, other] = await Promise.all([passwordHash('same'), passwordHash('same')]);
  assert.notEqual(one, other);
});

test('a password with accents is the same from a keyboard that composes them otherwise', async () => {
  const hash = await passwordHash('Montre\u0301al');
  assert.equal(await verifyPassword(hash, 'Montr\u00e9al'), true);
});

test('a hash made at another cost is still understood', async () => {
  const cheap =
    '$scrypt$ln=4,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$h4jRq7QoDZaA7NHDyagB-ydzjtZmmZubeMiTQaOm_aQ';
  assert.equal(await verifyPassword(cheap, 'old password'), true);
  assert.equal(await verifyPassword(cheap, 'new password'), false);
});

test('what is not a password hash is our fault, not a wrong password', async () => {
  for (const hash of ['', 'old password', '$scrypt$ln=15,r=8,p=3$short$short']) {
    await assert.rejects(verifyPassword(hash, 'x'), /assertion failed/);
  }
});
