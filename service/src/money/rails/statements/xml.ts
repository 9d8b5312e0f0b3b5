import {
  parseXml,
  type XmlDocument,
  XmlDocumentType,
  XmlElement,
  XmlError,
} from '@rgrove/parse-xml';
import type { FileFaults } from '../file-faults.ts';

/** An element; its name has no prefix. */
export type XmlNode = Readonly<{
  name: string;
  /** Empty if the element has child elements. */
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlNode[];
  line: number;
  position: number;
}>;

/** camt.053 is about fifteen levels deep. */
const DEPTH_MAX = 32;

/**
 * Parses an untrusted document and returns its root. The parser loads nothing and resolves only XML's
 * five predefined entities; a document type declaration is refused, since it has no legitimate use here.
 */
export function rootOf(bytes: Uint8Array, faults: FileFaults): XmlNode | undefined {
  const text = textOf(bytes);
  if (text === undefined) {
    faults.add(1, 1, 'the file is not UTF-8');
    return undefined;
  }
  const document = parsed(text, faults);
  if (!document?.root) return undefined;
  if (document.children.some((child) => child instanceof XmlDocumentType)) {
    faults.add(1, 1, 'a document type declaration is not allowed in a statement');
    return undefined;
  }
  const node = nodeOf(document.root, 1, placesIn(text));
  if (!node) faults.add(1, 1, `elements are nested deeper than ${DEPTH_MAX}`);
  return node;
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parsed(text: string, faults: FileFaults): XmlDocument | undefined {
  try {
    return parseXml(text, { includeOffsets: true, preserveDocumentType: true });
  } catch (error) {
    // The parser is recursive: extremely deep nesting exhausts the stack.
    if (error instanceof RangeError) faults.add(1, 1, 'elements are nested too deep');
    else if (error instanceof XmlError) faults.add(error.line, error.column, 'not well-formed XML');
    else throw error;
    return undefined;
  }
}

type Places = (offset: number) => Pick<XmlNode, 'line' | 'position'>;

/** Converts offsets to lines and positions; offsets must increase, so each character is read once. */
function placesIn(text: string): Places {
  let [line, start, feed] = [1, 0, text.indexOf('\n')];
  return (offset) => {
    while (feed !== -1 && feed < offset) {
      [line, start] = [line + 1, feed + 1];
      feed = text.indexOf('\n', start);
    }
    return { line, position: offset - start + 1 };
  };
}

function nodeOf(element: XmlElement, depth: number, placeOf: Places): XmlNode | undefined {
  if (depth > DEPTH_MAX) return undefined;
  const place = placeOf(element.start);
  const children: XmlNode[] = [];
  for (const child of element.children) {
    if (!(child instanceof XmlElement)) continue;
    const node = nodeOf(child, depth + 1, placeOf);
    if (!node) return undefined;
    children.push(node);
  }
  const name = element.name.slice(element.name.indexOf(':') + 1);
  const text = children.length === 0 ? element.text.trim() : '';
  return { name, text, attributes: element.attributes, children, ...place };
}

export function namespaceOf(root: XmlNode): string {
  const declared = Object.entries(root.attributes).find(([name]) => /^xmlns(?::|$)/.test(name));
  return declared?.[1] ?? '';
}

export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

/** The element at a path, taking the first of several at each level. */
export function elementAt(
  node: XmlNode | undefined,
  ...path: readonly string[]
): XmlNode | undefined {
  let found = node;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The text of an element; null if it is absent or empty. */
export function textAt(node: XmlNode | undefined, ...path: readonly string[]): string | null {
  return elementAt(node, ...path)?.text || null;
}
