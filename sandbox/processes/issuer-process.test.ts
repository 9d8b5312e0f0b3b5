import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../test/database.ts';
import { testKeyring } from '../../test/keyring.ts';
import { sealValue } from '../issuer-simulator/authentication-value.ts';
import { verifyValue } from '../issuer-simulator/index.ts';
import { issuerKeyOf } from './issuer-process.ts';

test('a value that was signed before still passes: its key is made from the same words', async () => {
  const keyring = await testKeyring(await testDatabase());
  const before = keyring.mac('fingerprint', 'issuer-simulator/value-key');
  const [acctNumber, amount] = ['4000100000000000', 1000n];
  const value = sealValue(createSecretKey(before), {
    network: 'visa',
    status: 'Y',
    acctNumber,
    amount,
    currency: '124',
    threeDSServerTransId: 'a',
    dsTransId: 'b',
    merchantId: 'c',
  });
  const now = createSecretKey(issuerKeyOf(keyring), 'hex');
  const question = { acctNumber, amount, currency: 'CAD', authenticationValue: value };
  assert.deepEqual(verifyValue(now, question), { result: '2', why: 'Passed.' });
});
