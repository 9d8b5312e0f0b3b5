import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoShards } from '../../../../test/two-shards.ts';
import { BUCKETS } from '../../kernel/id.ts';
import { forBucket } from './pool.ts';
import { createShardRounds, type ShardShare } from './shard-map.ts';

const db = await twoShards();

test('a round asks each shard once for all its buckets, the next one starts at the other', async () => {
  const rounds = createShardRounds();
  const asked: string[] = [];
  const take = ({ buckets: [first = ''] }: ShardShare) => {
    asked.push(first);
    return Promise.resolve([]);
  };
  for (let round = 0; round < 3; round += 1) await rounds(db, 5, take);
  assert.deepEqual(asked, ['00', '50', '50', '00', '00', '50']);
});

test('once there are enough no other shard is asked, and the next shard is asked only for what is missing', async () => {
  const rounds = createShardRounds();
  const asked: number[] = [];
  const take = ({ most }: ShardShare) => {
    asked.push(most);
    return Promise.resolve([1, 2, 3]);
  };
  assert.equal((await rounds(db, 3, take)).length, 3);
  assert.equal((await rounds(db, 4, take)).length, 6);
  assert.deepEqual(asked, [3, 4, 1]);
});

test('on one server a round is one statement over all buckets', async () => {
  const rounds = createShardRounds();
  const alone = forBucket(db, '00');
  const shares: ShardShare[] = [];
  await rounds(alone, 5, (share) => {
    shares.push(share);
    return Promise.resolve([]);
  });
  assert.deepEqual(
    shares.map(({ buckets }) => buckets),
    [BUCKETS],
  );
});
