/** What the value of a member must be, and that in words. */
export type Rule = Readonly<{ isRight: (value: unknown) => boolean; expects: string }>;
export type Shape = Readonly<Record<string, Rule>>;

export function textOf(pattern: string, expects: string): Rule {
  const form = new RegExp(pattern);
  return { isRight: (value) => typeof value === 'string' && form.test(value), expects };
}

export function oneOf(values: readonly string[]): Rule {
  return {
    isRight: (value) => typeof value === 'string' && values.includes(value),
    expects: values.join(' or '),
  };
}

export function orNull({ expects, isRight }: Rule): Rule {
  return { isRight: (value) => value === null || isRight(value), expects: `${expects}, or null` };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first member that is missing, wrong, or not known; undefined where there is none. */
export function faultIn(
  members: Readonly<Record<string, unknown>>,
  { optional, required }: Readonly<{ required: Shape; optional: Shape }>,
): string | undefined {
  for (const [name, { expects, isRight }] of Object.entries(required)) {
    if (!isRight(members[name])) return `${name} must be ${expects}`;
  }
  for (const name of Object.keys(members)) {
    if (Object.hasOwn(required, name)) continue;
    const rule = Object.hasOwn(optional, name) ? optional[name] : undefined;
    if (!rule) return `${name} is no member of it`;
    if (members[name] === undefined) continue;
    if (!rule.isRight(members[name])) return `${name} must be ${rule.expects}, or left out`;
  }
  return undefined;
}
