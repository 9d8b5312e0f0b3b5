import { pascalCase } from '../docs/src/openapi/sdk-names.ts';
import type { SdkOperation } from './sdk-operation.ts';
import { commentOf } from './types-of-schema.ts';

/** A class for each resource, with a documented method for each operation, and one that has them all. */
export function resourceClasses(
  operations: readonly SdkOperation[],
  changed: ReadonlySet<string>,
): string {
  const byResource = Map.groupBy(operations, ({ resource }) => resource.join('.'));
  const names = [...byResource.keys()].toSorted();
  const classes = names.map((name) => classOf(name, byResource.get(name) ?? [], changed));
  return `${classes.join('\n')}\n${rootOf(names)}`;
}

function classOf(
  resource: string,
  operations: readonly SdkOperation[],
  changed: ReadonlySet<string>,
): string {
  const methods = operations.map((one) => indented(methodOf(one, changed.has(one.id))));
  const name = `${classNameOf(resource)}<V extends ApiVersion>`;
  return `export class ${name} extends Resource<V> {\n${methods.join('\n')}}\n`;
}

/** `isChanged`: its answer depends on the version. */
function methodOf(operation: SdkOperation, isChanged: boolean): string {
  const { id, name, params, query, body } = operation;
  const parts = [body, query].filter((part) => part !== undefined);
  const inputs = [
    ...(params.length === 0 ? [] : [`params: { ${params.map((one) => one.name).join(', ')} }`]),
    ...parts.map((part) => part.name),
  ];
  const given = [
    ...params.map((one) => `${one.name}: ${one.type}`),
    ...parts
      .toSorted((a, b) => Number(a.isOptional) - Number(b.isOptional))
      .map((part) => `${part.name}${part.isOptional ? '?' : ''}: ${part.type}`),
    'options?: CallOptions',
  ];
  const input = inputs.length === 0 ? '{}' : `{ ${inputs.join(', ')} }`;
  const result = isChanged ? `CallOf<'${id}', V>` : resultOf(operation);
  return `${commentOf(documentationOf(operation))}${name}(${given.join(', ')}): ${result} {
  return this.client.call('${id}', ${input}, options);
}
`;
}

function resultOf({ item, answer }: SdkOperation): string {
  return item === undefined ? `Call<${answer}>` : `PageCall<${item}>`;
}

function documentationOf({ summary, description, method, path, scope }: SdkOperation): string {
  const needs = scope === undefined ? '' : ` needs the scope \`${scope}\``;
  const paragraphs = [`${summary}.`, description, `\`${method} ${path}\`${needs}`];
  return paragraphs.filter((text) => text !== undefined).join('\n\n');
}

function rootOf(names: readonly string[]): string {
  const own = names.filter((name) => !name.includes('.'));
  const groups = Map.groupBy(
    names.filter((name) => name.includes('.')),
    (name) => name.split('.')[0] ?? '',
  );
  const grouped = [...groups].map(([group, members]) =>
    holderOf(`${pascalCase([group])}Resources`, members.map(memberOf)),
  );
  const members = [
    ...own.map(memberOf),
    ...[...groups.keys()].map((group) => [group, `${pascalCase([group])}Resources`] as const),
  ];
  return `${grouped.join('\n')}\n${holderOf('Resources', members)}`;
}

function memberOf(resource: string): readonly [string, string] {
  return [resource.split('.').at(-1) ?? '', classNameOf(resource)];
}

function holderOf(name: string, members: readonly (readonly [string, string])[]): string {
  const fields = members.map(([member, type]) => `  readonly ${member}: ${type}<V>;`);
  const made = members.map(([member, type]) => `    this.${member} = new ${type}(client);`);
  return `export class ${name}<V extends ApiVersion> {
${fields.join('\n')}

  constructor(client: Caller<V>) {
${made.join('\n')}
  }
}
`;
}

function classNameOf(resource: string): string {
  return `${pascalCase(resource.split('.'))}Resource`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
