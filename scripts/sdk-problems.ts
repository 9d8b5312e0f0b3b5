import type { OpenApiDocument } from '../docs/src/openapi/document.ts';
import { FAULT_CODES } from '../service/src/kernel/fault-codes.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import type { TypeBook } from './sdk-operation.ts';

/** The members of a problem that have one of few values, which the document does not list: other clients would refuse a new one. */
const NAMED = [
  ['Problem', 'type', 'ProblemType'],
  ['Fault', 'reasonCode', 'ReasonCode'],
] as const;

/** Has those members refer to the types below. */
export function nameProblems(book: TypeBook): void {
  for (const [shape, member, type] of NAMED) {
    const schema = book.get(shape) ?? {};
    const properties = isRecord(schema['properties']) ? schema['properties'] : {};
    const said = isRecord(properties[member]) ? properties[member]['description'] : undefined;
    const reference = { $ref: `#/components/schemas/${type}`, description: said };
    book.set(shape, { ...schema, properties: { ...properties, [member]: reference } });
  }
}

/** Every problem of the service, and every code of a fault: of a rule with a problem of its own, that one's name. */
export function problemTypes({ components }: OpenApiDocument): string {
  const problems = Object.keys(components.examples).toSorted();
  const rules = problems.map((code) => code.toUpperCase().replaceAll('-', '_'));
  const reasons = [...new Set([...FAULT_CODES, ...rules])].toSorted();
  return `/** The names of the problems, each of which has a page. A newer service may have others. */
export type ProblemCode =
${unionText(problems)};

/** The page of a problem: where the documentation of the service is, and the problem's name. */
export type ProblemType = \`\${string}/docs/problems/\${ProblemCode}\`;

/** What is wrong with a request; of a decline with the response code of ISO 8583. A newer service may have others. */
export type ReasonCode =
${unionText(reasons)}
  | \`DECLINED_\${string}\`;
`;
}

function unionText(values: readonly string[]): string {
  return values.map((value) => `  | ${JSON.stringify(value)}`).join('\n');
}
