/** The console's texts: what the compiler cannot see. It holds both languages to the same names. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const CONSOLE = join(import.meta.dirname, '..', 'console', 'src');
const LANGUAGES = ['en', 'fr'] as const;
type Texts = Readonly<Record<(typeof LANGUAGES)[number], Readonly<Record<string, string>>>>;

const files = globSync('**/*texts.ts', { cwd: CONSOLE }).filter((path) => path !== 'i18n/texts.ts');
const namesIn = (text = '') => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test('the texts are read', () => {
  assert.ok(files.length >= 10, `only ${files.length} files`);
});

for (const path of files) {
  test(`${path}: both languages name the same values, and have as many forms`, async () => {
    const { texts } = (await import(join(CONSOLE, path))) as { texts: Texts };
    for (const [key, english] of Object.entries(texts.en)) {
      const french = texts.fr[key] ?? '';
      assert.notEqual(french, '', key);
      assert.deepEqual(namesIn(french), namesIn(english), key);
      assert.equal(french.split('|').length, english.split('|').length, key);
    }
  });
}

test('the console knows the API, and nothing of the service', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: CONSOLE });
  assert.ok(sources.length >= 50, `only ${sources.length} files`);
  const foreign = sources.filter((path) => {
    const depth = path.split('/').length; // So many steps up lead out of console/src.
    const outside = new RegExp(`from '(?:\\.\\./){${depth},}`);
    return outside.test(readFileSync(join(CONSOLE, path), 'utf8'));
  });
  assert.deepEqual(foreign, []);
});

test('every problem has a French name in the console', async () => {
  const { FRENCH_PROBLEMS } = (await import(join(CONSOLE, 'parts', 'problem-words.ts'))) as {
    FRENCH_PROBLEMS: Readonly<Record<string, string>>;
  };
  const pages = globSync('*.md', { cwd: join(CONSOLE, '..', '..', 'docs', 'problems') });
  assert.deepEqual(
    Object.keys(FRENCH_PROBLEMS).toSorted(),
    pages.map((page) => page.replace(/\.md$/, '')).toSorted(),
  );
});
