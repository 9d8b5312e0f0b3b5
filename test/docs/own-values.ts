import assert from 'node:assert/strict';
import { isRecord } from '../../service/src/platform/http/normalise.ts';

/** What a text shows, and what a reader writes in its place. */
export type Replacement = readonly [shown: unknown, own: unknown];

/** The values of two structures that are alike, in their order. */
export function replacementsIn(shown: unknown, own: unknown): Replacement[] {
  if (Array.isArray(shown) && Array.isArray(own)) {
    return shown.flatMap((item, index) => replacementsIn(item, own[index]));
  }
  if (isRecord(shown) && isRecord(own)) {
    return Object.entries(shown).flatMap(([name, member]) => replacementsIn(member, own[name]));
  }
  return [[shown, own]];
}

/** A text with what its reader has of their own. Values stand in it in the order of the replacements. */
export function withOwnValues(
  text: string,
  replacements: readonly Replacement[],
  { isShell }: Readonly<{ isShell: boolean }>,
): string {
  const inText = (value: unknown) => (isShell ? inQuotes(asJson(value)) : asJson(value));
  let done = '';
  let rest = text;
  for (const [shown, own] of replacements) {
    const was = inText(shown);
    const at = rest.indexOf(was);
    assert.ok(at >= 0, `${was} is not shown in ${text}`);
    done += rest.slice(0, at) + inText(own ?? shown);
    rest = rest.slice(at + was.length);
  }
  return done + rest;
}

/** Texts as they stand between the quotes. */
function asJson(value: unknown): string {
  const text = JSON.stringify(value);
  return typeof value === 'string' ? text.slice(1, -1) : text;
}

function inQuotes(text: string): string {
  return text.replaceAll("'", String.raw`'\''`);
}
