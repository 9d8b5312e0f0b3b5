import axe from 'axe-core';

type Asked = Readonly<{
  /** What the theme decides, alone or left out; by default with all the rest. */
  colours?: 'only' | 'not' | undefined;
  /** What is not looked at, by selectors. */
  exclude?: readonly string[];
}>;

/** Nothing is worked out that is not looked at. */
const LEAN = { iframes: false, resultTypes: ['violations'], selectors: false };
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** To be evaluated first, once in each document. */
export const AXE_SOURCE = axe.source;

/** An expression for what keeps people out of the document: all that axe calls serious or critical. */
export function gravesBy({ colours, exclude = [] }: Asked = {}): string {
  const not = Object.fromEntries(RULES_OF_COLOUR.map((rule) => [rule, { enabled: false }]));
  const options = {
    ...LEAN,
    ...(colours === 'only' && { runOnly: RULES_OF_COLOUR }),
    ...(colours === 'not' && { rules: not }),
  };
  return `axe.run({ exclude: ${JSON.stringify(exclude)} }, ${JSON.stringify(options)})
    .then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' ')))`;
}
