import { isDeepStrictEqual } from 'node:util';
import { mergePatch } from '../../kernel/merge-patch.ts';
import { isRecord } from '../../platform/http/normalise.ts';

/** What a partner notes with a record of its own, under names of its own. We attach no meaning to it. */
export type Metadata = Readonly<Record<string, string>>;
/** A merge patch of it: null removes a name, and null for all of it removes them all. */
export type MetadataPatch = Readonly<Record<string, string | null>> | null;

/** Null where there is none: a record without metadata is as one that was never given any. */
export function metadataOf(given: Metadata | null | undefined): Metadata | null {
  return given == null || Object.keys(given).length === 0 ? null : given;
}

export function patched(before: Metadata | null, patch: MetadataPatch): Metadata | null {
  const merged = mergePatch(before ?? {}, patch);
  if (!isRecord(merged)) return null;
  const texts = Object.entries(merged).filter(
    (member): member is [string, string] => typeof member[1] === 'string',
  );
  return metadataOf(Object.fromEntries(texts));
}

/** Whatever the order of its names. */
export function isSameMetadata(one: Metadata | null, other: Metadata | null): boolean {
  return isDeepStrictEqual(one, other);
}

/** As bodies and events carry it: absent where there is none. */
export function metadataBody(metadata: Metadata | null): Readonly<{ metadata?: Metadata }> {
  return metadata === null ? {} : { metadata };
}
