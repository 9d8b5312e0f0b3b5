/** What field 48 has, by its tags; undefined where it is not made of tags. */
export function tagsIn(text: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [, tag, length] = /^(\d\d)(\d{3})/.exec(text.slice(at, at + 5)) ?? [];
    if (tag === undefined) return undefined;
    const from = at + 5;
    at = from + Number(length);
    if (at > text.length) return undefined;
    tags.set(tag, text.slice(from, at));
  }
  return tags;
}

export function writtenTags(tags: readonly (readonly [string, string])[]): string {
  return tags
    .map(([tag, value]) => `${tag}${String(value.length).padStart(3, '0')}${value}`)
    .join('');
}
