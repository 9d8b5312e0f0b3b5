type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with text or other elements inside: markup is never written as text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...inside);
  return made;
}
