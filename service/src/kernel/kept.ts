type Kept<Key, Value> = Readonly<{
  get: (key: Key) => Value | undefined;
  set: (key: Key, value: Value) => unknown;
}>;

/** What a map has at a key; what is made there, and kept, where it has nothing. */
export function keptIn<Key, Value>(
  map: Kept<Key, Value>,
  key: Key,
  make: (key: Key) => NoInfer<Value>,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  map.set(key, made);
  return made;
}
