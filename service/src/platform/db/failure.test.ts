/** What a failed statement means, by error objects as single servers and clusters have sent them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseError } from 'pg';
import { blamesData, endsConnection, isNotAll, isRetryable, isUnavailable } from './failure.ts';

type Sent = Readonly<{ code: string; message: string; [field: string]: string }>;

/** As the driver makes it of what the server sent. */
function received({ message, ...fields }: Sent): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), {
    severity: 'ERROR',
    ...fields,
  });
}

const DUPLICATE = 'duplicate key value violates unique constraint';
const DUPLICATES: Readonly<Record<string, Sent>> = {
  'of a server alone': {
    code: '23505',
    message: `${DUPLICATE} "payments_pkey"`,
    detail: 'Key (bucket, payment_id)=(00, pi00) already exists.',
    constraint: 'payments_pkey',
    table: 'payments',
  },
  'of the worker that has the shard': {
    code: '23505',
    message: `${DUPLICATE} "payments_pkey_102050"`,
    constraint: 'payments_pkey_102050',
    table: 'payments_102050',
    where: 'COPY payments_102050, line 1',
  },
  'of another worker, passed on': {
    code: '23505',
    message: `${DUPLICATE} "payments_pkey_102050"`,
    where: 'while executing command on 127.0.0.1:5433',
  },
  'of a COPY through the coordinator': {
    code: 'XX000',
    message: `${DUPLICATE} "payments_pkey_102050"`,
    detail: 'Key (bucket, payment_id)=(00, pi00) already exists.',
  },
};

for (const [whose, sent] of Object.entries(DUPLICATES)) {
  test(`a row that is there already, ${whose}, means that not all was done`, () => {
    const error = received(sent);
    assert.ok(isNotAll(error) && blamesData(error));
    assert.ok(!isUnavailable(error) && !endsConnection(error));
  });
}

test('what a COPY through a cluster is refused for is the row’s fault, with or without its code', () => {
  for (const message of [
    'null value in column "n" of relation "d_102050" violates not-null constraint',
    'new row for relation "d_102050" violates check constraint "d_n_check"',
    'insert or update on table "refunds_102060" violates foreign key constraint "refunds_fkey_102060"',
  ]) {
    const error = received({ code: 'XX000', message });
    assert.ok(blamesData(error), message);
    assert.ok(!isNotAll(error) && !isUnavailable(error), message);
  }
});

test('all_or_none on a worker is passed on with its code', () => {
  const where =
    'PL/pgSQL function all_or_none(bigint,integer) line 4 at RAISE\nwhile executing command on 127.0.0.1:5433';
  assert.ok(isNotAll(received({ code: 'CW001', message: '0 of 1 rows', where })));
});

test('a server of the cluster that is lost is unavailable, and the connection to the other stays', () => {
  const lost: readonly Sent[] = [
    {
      code: '08006',
      message:
        'connection to the remote node causeway@127.0.0.1:5433 failed with the following error: Connection refused',
    },
    { code: 'XX000', message: 'failure on connection marked as essential: 127.0.0.1:5433' },
    {
      code: 'XX000',
      message: 'could not commit transaction for shard 102050 on at least one active node',
    },
    { code: 'XX000', message: 'could not find an available connection' },
  ];
  for (const sent of lost) {
    const error = received(sent);
    assert.ok(isUnavailable(error), sent.message);
    assert.ok(!endsConnection(error) && !blamesData(error) && !isNotAll(error), sent.message);
  }
});

test('a deadlock across several servers is retried like one on a single server', () => {
  const message = 'canceling the transaction since it was involved in a distributed deadlock';
  assert.ok(isRetryable(received({ code: '40P01', message })));
});

test('any other internal error is a bug of ours', () => {
  const error = received({ code: 'XX000', message: 'cache lookup failed for relation 1' });
  for (const means of [isUnavailable, blamesData, isNotAll, isRetryable]) {
    assert.ok(!means(error));
  }
});
