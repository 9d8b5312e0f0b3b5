const WIDTH = 100;
const LIST_OF_TEXTS = /^( *(?:"[^"\n]*": )?)\[\n((?: *"[^"\n]*",?\n)+) *\](,?)$/gm;

/** JSON as the formatter has it in a text: a list of texts on one line where there is room. */
export function shownJson(data: unknown): string {
  return JSON.stringify(data, null, 2).replaceAll(
    LIST_OF_TEXTS,
    (whole, before: string, texts: string, after: string) => {
      const line = `${before}[${texts.trim().replaceAll(/\n */g, ' ')}]${after}`;
      return line.length <= WIDTH ? line : whole;
    },
  );
}
