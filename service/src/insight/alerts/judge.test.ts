import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeApprovals, judgeCount, nextStep, type AlertVerdict } from './judge.ts';

const APPROVALS: readonly (readonly [
  condition: Parameters<typeof judgeApprovals>[0],
  rates: readonly [current: number | null, earlier: number | null],
  verdict: AlertVerdict,
])[] = [
  [{ belowPercent: 80 }, [79.99, null], 'BREACH'],
  [{ belowPercent: 80 }, [80, null], 'BETWEEN'],
  [{ belowPercent: 80 }, [81.99, null], 'BETWEEN'],
  [{ belowPercent: 80 }, [82, null], 'CALM'],
  [{ belowPercent: 99.5 }, [100, null], 'CALM'],
  [{ belowPercent: 80 }, [null, 90], 'UNKNOWN'],
  [{ dropPoints: 10 }, [80, 90], 'BREACH'],
  [{ dropPoints: 10 }, [80.01, 90], 'BETWEEN'],
  [{ dropPoints: 10 }, [82, 90], 'CALM'],
  [{ dropPoints: 1 }, [89.2, 90], 'BETWEEN'],
  [{ dropPoints: 1 }, [89.5, 90], 'CALM'],
  [{ dropPoints: 10 }, [80, null], 'UNKNOWN'],
  [{ dropPoints: 10 }, [99, 90], 'CALM'],
  [{ belowPercent: 50, dropPoints: 10 }, [79, 90], 'BREACH'],
  [{ belowPercent: 50, dropPoints: 10 }, [49, null], 'BREACH'],
  [{ belowPercent: 50, dropPoints: 10 }, [90, null], 'CALM'],
];
for (const [condition, [approvalRate, earlierApprovalRate], verdict] of APPROVALS) {
  const named = `${JSON.stringify(condition)} with ${approvalRate} % after ${earlierApprovalRate} %`;
  test(`${named} is ${verdict}`, () => {
    assert.equal(judgeApprovals(condition, { approvalRate, earlierApprovalRate }), verdict);
  });
}

test('a count is held against the least of it', () => {
  assert.equal(judgeCount({ minimumCount: 3 }, { count: 2 }), 'CALM');
  assert.equal(judgeCount({ minimumCount: 3 }, { count: 3 }), 'BREACH');
});

const NOON = new Date('2026-03-01T12:00:00Z');
const minutes = (count: number) => new Date(NOON.getTime() - count * 60_000);
const closed = { isOpen: false, calmSince: null, closedAt: null, quietMinutes: 60 };
const open = { ...closed, isOpen: true };

const STEPS: readonly (readonly [
  what: string,
  standing: Parameters<typeof nextStep>[0],
  verdict: AlertVerdict,
  step: string,
])[] = [
  ['what is as the rule says opens', closed, 'BREACH', 'OPEN'],
  ['what is between does not open', closed, 'BETWEEN', 'NONE'],
  ['what is not known does not open', closed, 'UNKNOWN', 'NONE'],
  ['an open one is not repeated', open, 'BREACH', 'NONE'],
  ['in its quiet time none opens', { ...closed, closedAt: minutes(59) }, 'BREACH', 'NONE'],
  ['after its quiet time one opens', { ...closed, closedAt: minutes(60) }, 'BREACH', 'OPEN'],
  ['calm is noted first', open, 'CALM', 'CALM_SINCE'],
  [
    'calm for less than a quarter of an hour stays',
    { ...open, calmSince: minutes(14) },
    'CALM',
    'NONE',
  ],
  ['calm for a quarter of an hour closes', { ...open, calmSince: minutes(15) }, 'CALM', 'CLOSE'],
  ['what is again so is not calm', { ...open, calmSince: minutes(14) }, 'BREACH', 'CALM_SINCE'],
  ['between nothing changes', { ...open, calmSince: minutes(99) }, 'BETWEEN', 'NONE'],
  ['not known for hours stays', { ...open, calmSince: minutes(23 * 60) }, 'UNKNOWN', 'NONE'],
  ['not known for a day closes', { ...open, calmSince: minutes(24 * 60) }, 'UNKNOWN', 'CLOSE'],
];
for (const [what, standing, verdict, step] of STEPS) {
  test(what, () => assert.equal(nextStep(standing, verdict, NOON).step, step));
}
