import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimeZone } from '../../kernel/zoned-time.ts';
import { spanSlots } from './slot.ts';
import { comparedWith } from './unit.ts';

const range = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

test('hours are named by the clocks of a zone, also where these are changed', () => {
  // Clocks in Toronto skipped the hour from 2 on Sunday, March 8.
  const change = range('2026-03-08T06:00:00Z', '2026-03-08T09:00:00Z');
  assert.deepEqual(spanSlots(change, 'hour', 'America/Toronto').names, ['01', '03', '04']);
  assert.deepEqual(spanSlots(change, 'hour', 'UTC').names, ['06', '07', '08']);
  const midnight = range('2026-03-02T03:00:00Z', '2026-03-02T06:00:00Z');
  assert.deepEqual(spanSlots(midnight, 'weekday', 'America/Toronto').names, ['7', '7', '1']);
  assert.deepEqual(spanSlots(midnight, 'hourOfWeek', 'UTC').names, ['1-03', '1-04', '1-05']);
  // Half an hour off: an hour is that in which it begins.
  assert.deepEqual(spanSlots(midnight, 'hour', 'America/St_Johns').names, ['23', '00', '01']);
});

test('a zone is one that clocks know', () => {
  for (const name of ['UTC', 'America/Toronto', 'Europe/Paris']) assert.ok(isTimeZone(name));
  for (const name of ['', 'Mars/Base', "'; drop table", '../etc/passwd']) {
    assert.ok(!isTimeZone(name), name);
  }
});

test('a span is compared with the one before, or the same one a week or 52 weeks earlier', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  const days = { ...range('2026-03-25T00:00:00Z', '2026-04-01T00:00:00Z'), unit: 'DAY' as const };
  const from = (comparison: Parameters<typeof comparedWith>[1]) =>
    comparedWith(days, comparison, now)?.from.toISOString().slice(0, 10);
  assert.equal(from('previous'), '2026-03-18');
  assert.equal(from('week'), '2026-03-18');
  assert.equal(from('year'), '2025-03-26', 'a Wednesday, as the other');
  assert.equal(from('none'), undefined);
});

test('what has no hours any more is not compared with by hour', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  const hours = { ...range('2026-03-30T13:00:00Z', '2026-03-31T13:00:00Z'), unit: 'HOUR' as const };
  assert.ok(comparedWith(hours, 'week', now));
  assert.equal(comparedWith(hours, 'year', now), undefined);
});
