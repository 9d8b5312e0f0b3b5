import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOutdated, passwordHash, verifyPassword } from './password.ts';
import { passwordFaults } from './password-rules.ts';

test('a password is known by its hash, and no other password is', async () => {
  const hash = await passwordHash('correct horse battery staple');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
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

test('a hash of an older release is still understood, and known to be one', async () => {
  const cheap =
    '$scrypt$ln=4,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$h4jRq7QoDZaA7NHDyagB-ydzjtZmmZubeMiTQaOm_aQ';
  assert.equal(await verifyPassword(cheap, 'old password'), true);
  assert.equal(await verifyPassword(cheap, 'new password'), false);
  assert.equal(isOutdated(cheap), true);
  assert.equal(isOutdated(await passwordHash('new password')), false);
});

test('what is not a password hash is our fault, not a wrong password', async () => {
  const forms = ['$scrypt$ln=15,r=8,p=3$short$short', '$argon2id$v=19$m=19456,t=2,p=1$short$short'];
  for (const hash of ['', 'old password', ...forms]) {
    await assert.rejects(verifyPassword(hash, 'x'), /assertion failed/);
  }
});

test('a new password is not the e-mail address, nor among the most common', () => {
  const email = 'rosalind@causeway.test';
  const reasonOf = (password: string) =>
    passwordFaults('new', password, email).map(({ reasonCode }) => reasonCode);
  assert.deepEqual(reasonOf('a good long pass phrase'), []);
  assert.deepEqual(reasonOf('my Rosalind@Causeway.test!'), ['PASSWORD_HOLDS_EMAIL']);
  assert.deepEqual(reasonOf('ROSALIND likes tea'), ['PASSWORD_HOLDS_EMAIL']);
  for (const common of ['Password1234', 'qwertyuiop12', 'aaaaaaaaaaaaaaaa', 'abababababab']) {
    assert.deepEqual(reasonOf(common), ['PASSWORD_COMMON'], common);
  }
  // A short beginning of an address is in many good passwords.
  assert.deepEqual(passwordFaults('new', 'a good long pass phrase', 'al@causeway.test'), []);
});
