import {
  BASELINE,
  CURRENT,
  RELEASED,
} from '../../../service/src/platform/http/api-version/versions.ts';
import type { VersionChange } from '../../../service/src/platform/http/api-version/change.ts';
import type { ProblemKind } from '../../../service/src/platform/http/errors.ts';
import {
  html,
  type Html,
  type Part,
  layout,
  type LinkGroup,
} from '../../../service/src/platform/pages/index.ts';
import { inGroups } from './guide-groups.ts';
import { inlineMarkdown, markdown, sectionsOf } from './markdown.ts';
import type { Sheet, Shelf } from './shelf.ts';

export function guidePage(sheet: Sheet, guides: Shelf): string {
  const sections = sectionsOf(sheet.text).map(({ id, text }) => ({ href: `#${id}`, text }));
  return layout({
    title: sheet.title,
    place: '/docs/guides',
    beside: [
      ...(sections.length > 1 ? [{ title: 'On this page', links: sections }] : []),
      ...groupsOf(guides).map(([title, sheets]) => {
        return { title, links: linksOf(sheets, 'guides', sheet.name) };
      }),
    ],
    besideLabel: 'Guides',
    main: html`<div class="prose">${markdown(sheet.text)}</div>`,
  });
}

export function guidesPage(guides: Shelf): string {
  return layout({
    title: 'Guides',
    place: '/docs/guides',
    main: html`<h1>Guides</h1>
      <p class="lead">How to do one thing from beginning to end.</p>
      ${guideList(guides)}`,
  });
}

export function guideList(guides: Shelf): Html {
  return html`${groupsOf(guides).map(
    ([group, sheets]) =>
      html`<h3>${group}</h3>
        <ul class="cards">
          ${sheets.map(
            ({ name, title, text }) =>
              html`<li>
                <a href="/docs/guides/${name}">${title}</a>
                <p>${firstSentence(text)}</p>
              </li>`,
          )}
        </ul>`,
  )}`;
}

function groupsOf(guides: Shelf): [string, readonly Sheet[]][] {
  return inGroups(guides.keys()).map(([title, names]) => [
    title,
    names.flatMap((name) => guides.get(name) ?? []),
  ]);
}

/** The first paragraph that is neither heading, list nor code, up to its first full stop. */
function firstSentence(text: string): Part {
  const paragraph = text.split(/\n\s*\n/).find((block) => /^[A-Za-z`*"“]/.test(block.trim()));
  const [sentence] = (paragraph ?? '').trim().split(/(?<=[.!?])\s/);
  return sentence !== undefined && inlineMarkdown(sentence);
}

export function problemPage(sheet: Sheet, problems: Shelf, kind: ProblemKind | undefined): string {
  return layout({
    title: sheet.title,
    place: '/docs/problems',
    beside: [
      {
        title: 'Problems',
        href: '/docs/problems',
        links: linksOf([...problems.values()], 'problems', sheet.name),
      },
    ],
    besideLabel: 'Problems',
    main: html`<div class="prose">
      ${kind && html`<p class="marks">${statusMark(kind.status)} <code>${kind.category}</code></p>`}
      ${markdown(sheet.text)}
    </div>`,
  });
}

export function problemsPage(problems: Shelf, kinds: ReadonlyMap<string, ProblemKind>): string {
  const rows = [...problems.values()]
    .map((sheet) => ({ sheet, kind: kinds.get(sheet.name) }))
    .toSorted((a, b) => (a.kind?.status ?? 600) - (b.kind?.status ?? 600));
  return layout({
    title: 'Problems',
    place: '/docs/problems',
    main: html`<h1>Problems</h1>
      <p class="lead">
        Every error names its page here in <code>type</code>: when it happens, and what to do.
      </p>
      <ul class="list">
        ${rows.map(
          ({ sheet, kind }) =>
            html`<li>
              ${kind ? statusMark(kind.status) : html`<span class="status"></span>`}
              <div>
                <a href="/docs/problems/${sheet.name}">${sheet.title}</a>
                ${kind && html`<p>${inlineMarkdown(kind.detail)}</p>`}
              </div>
            </li>`,
        )}
      </ul>`,
  });
}

function statusMark(status: number): Html {
  return html`<span class="status s${String(status).slice(0, 1)}">${status}</span>`;
}

/** What each version brought, of the changes that routes carry. */
export function versionsPage(changes: readonly VersionChange[]): string {
  const summariesOf = (released: string): Iterable<string> =>
    released === BASELINE
      ? ['The first version.']
      : new Set(changes.filter(({ version }) => version === released).map((one) => one.summary));
  return layout({
    title: 'Versions',
    place: '/docs/versions',
    main: html`<h1>Versions</h1>
      <p class="lead">
        A version is a date. <code>Api-Version</code> may be any date from ${BASELINE} on, and means
        the newest version released by then; what you built against keeps answering as it did.
      </p>
      <ol class="versions" reversed>
        ${RELEASED.map(
          (version) =>
            html`<li>
              <h2 id="v${version}">
                <time datetime="${version}">${version}</time>
                ${version === CURRENT && html`<span class="current">current</span>`}
              </h2>
              <p>${inlineMarkdown([...summariesOf(version)].join(' '))}</p>
            </li>`,
        )}
      </ol>`,
  });
}

function linksOf(sheets: readonly Sheet[], folder: string, current: string): LinkGroup['links'] {
  return sheets.map(({ name, title }) => {
    return { href: `/docs/${folder}/${name}`, text: title, current: name === current };
  });
}
