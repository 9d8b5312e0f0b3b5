import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import type { TLocalizedValidationError } from 'typebox/error';
import { HostsFile } from './schema.ts';

/** What is wrong with one place of the file. */
export type SettingFault = Readonly<{ path: string; problem: string }>;

/** The file of hosts cannot be used: every fault of it, one a line. */
export class ConnectorSettingsError extends Error {
  override readonly name = 'ConnectorSettingsError';
  readonly faults: readonly SettingFault[];

  constructor(file: string, faults: readonly SettingFault[]) {
    const lines = faults.map(({ path, problem }) =>
      path === '' ? problem : `${path}: ${problem}`,
    );
    super([`ISO8583_HOSTS: ${file} cannot be used.`, ...lines].join('\n  '));
    this.faults = faults;
  }
}

const FAULTS_MAX = 1_000; // The library stops at eight. As many as the service lets it find.

/** Of the form of the file, each place once. */
export function faultsOfForm(value: unknown): readonly SettingFault[] {
  Settings.Set({ maxErrors: FAULTS_MAX });
  const faults = new Map<string, SettingFault>();
  for (const error of Value.Errors(HostsFile, value)) {
    for (const fault of faultsOfError(error)) {
      if (!faults.has(fault.path)) faults.set(fault.path, fault);
    }
  }
  return [...faults.values()];
}

function faultsOfError(error: TLocalizedValidationError): readonly SettingFault[] {
  const { instancePath } = error;
  const at = (name: string): string => shownPath(`${instancePath}/${name}`);
  if (error.keyword === 'boolean') return []; // Told by additionalProperties, with the names.
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((name) => ({
      path: at(name),
      problem: `is missing: ${expectedAt(`${instancePath}/${name}`)}`,
    }));
  }
  if (error.keyword === 'additionalProperties') {
    const known = Object.keys(propertiesOf(schemaAt(instancePath)));
    const problem =
      known.length === 0
        ? `must be ${expectedAt(instancePath)}`
        : `is not known; known are ${known.join(', ')}`;
    return error.params.additionalProperties.map((name) => ({ path: at(name), problem }));
  }
  return [{ path: shownPath(instancePath), problem: `must be ${expectedAt(instancePath)}` }];
}

/** `/hosts/0/addresses/1/port` as `hosts[0].addresses[1].port`. */
function shownPath(pointer: string): string {
  return pointer
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
    .replace(/^\./, '');
}

type Schema = Readonly<Record<string, unknown>>;

function schemaAt(pointer: string): Schema | undefined {
  let schema: Schema | undefined = { ...HostsFile };
  for (const step of pointer.split('/').slice(1)) {
    const next: unknown = schema?.['items'] ?? propertiesOf(schema)[step];
    schema = isSchema(next) ? next : undefined;
  }
  return schema;
}

function propertiesOf(schema: Schema | undefined): Schema {
  const properties = schema?.['properties'];
  return isSchema(properties) ? properties : {};
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function expectedAt(pointer: string): string {
  let schema = schemaAt(pointer);
  // Below a record, which names no members, it is the record that tells.
  let above = pointer;
  while (!schema && above !== '') {
    above = above.slice(0, above.lastIndexOf('/'));
    schema = schemaAt(above);
  }
  const description = schema?.['description'];
  return typeof description === 'string' ? description : 'something else';
}
