const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const FAMILIES: Readonly<Record<string, string>> = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  sans: '"Helvetica Neue", Helvetica, Arial, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  rounded: 'ui-rounded, "SF Pro Rounded", "Nunito", "Segoe UI", sans-serif',
};
const SCHEMES: Readonly<Record<string, string>> = {
  light: 'light',
  dark: 'dark',
  auto: 'light dark',
};

type Rule = Readonly<{ property: string; read: (value: unknown) => string | undefined }>;

function colour(property: string): Rule {
  return {
    property,
    read: (value) => (typeof value === 'string' && COLOUR.test(value) ? value : undefined),
  };
}

function pixels(property: string, least: number, most: number): Rule {
  return {
    property,
    read: (value) =>
      typeof value === 'number' && value >= least && value <= most ? `${value}px` : undefined,
  };
}

function oneOf(property: string, choices: Readonly<Record<string, string>>): Rule {
  return {
    property,
    read: (value) =>
      typeof value === 'string' && Object.hasOwn(choices, value) ? choices[value] : undefined,
  };
}

/** All that a shop may change. Nothing here can load, move or cover anything. */
const RULES: Readonly<Record<string, Rule>> = {
  colorScheme: oneOf('color-scheme', SCHEMES),
  colorText: colour('--text'),
  colorLabel: colour('--label'),
  colorPlaceholder: colour('--placeholder'),
  colorBackground: colour('--background'),
  colorBorder: colour('--border'),
  colorFocus: colour('--focus'),
  colorFault: colour('--fault'),
  fontFamily: oneOf('--family', FAMILIES),
  fontSize: pixels('--size', 14, 22),
  radius: pixels('--radius', 0, 24),
  spacing: pixels('--spacing', 4, 32),
};

export type ReadTheme = Readonly<{
  properties: readonly (readonly [property: string, value: string])[];
  /** Names of what is not known, or has a value that is not allowed. */
  refused: readonly string[];
}>;

export function readTheme(theme: unknown): ReadTheme {
  const properties: (readonly [string, string])[] = [];
  const refused: string[] = [];
  const given = typeof theme === 'object' && theme !== null ? Object.entries(theme) : [];
  for (const [name, value] of given) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
    const read = rule?.read(value);
    if (rule && read !== undefined) properties.push([rule.property, read]);
    else refused.push(name);
  }
  return { properties, refused };
}
