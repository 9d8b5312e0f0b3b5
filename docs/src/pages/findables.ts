import type { Findable } from '../../../service/src/surfaces/docs/index.ts';
import { type OpenApiDocument, operationsOf } from '../openapi/document.ts';
import { sectionsIn } from './markdown.ts';
import { sharedShapes } from './shape-pages.ts';
import type { Sheet, Shelf } from './shelf.ts';

/** Everything of the documentation that can be found. */
export function findables(
  document: OpenApiDocument,
  shelves: Readonly<{ guides: Shelf; problems: Shelf }>,
): Findable[] {
  return [
    ...[...shelves.guides.values()].flatMap(sectionsOfGuide),
    ...operationsOf(document).map(({ method, path, operation }): Findable => {
      const { operationId, summary, description = '' } = operation;
      const text = `${method.toUpperCase()} ${path} ${operationId} ${description}`;
      return { kind: 'Operation', href: `/docs/reference/${operationId}`, title: summary, text };
    }),
    ...[...shelves.problems.values()].map(({ name, title, text }): Findable => {
      const words = `${name} ${name.replaceAll('-', '_').toUpperCase()} ${text}`;
      return { kind: 'Problem', href: `/docs/problems/${name}`, title, text: words };
    }),
    ...sharedShapes(document).map(([name, schema]): Findable => {
      const members = Object.keys(schema['properties'] ?? {}).join(' ');
      return { kind: 'Shape', href: `/docs/shapes/${name}`, title: name, text: members };
    }),
  ];
}

function sectionsOfGuide({ name, title, text }: Sheet): Findable[] {
  return sectionsIn(text).map((section) => ({
    kind: 'Guide',
    href: section.id === '' ? `/docs/guides/${name}` : `/docs/guides/${name}#${section.id}`,
    title: section.id === '' ? title : `${title}: ${section.title}`,
    text: section.text,
  }));
}
