import { dollars } from '../../kernel/money.ts';
import { asText, type CsvCell } from '../../platform/http/csv.ts';
import { isRecord } from '../../platform/http/normalise.ts';

/** A column of a file: its name, and what it has of a record of the list. */
export type ExportColumn = readonly [name: string, read: (record: unknown) => CsvCell];

function at(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), record);
}

/** A text, a number or a time, as the list shows it; what is none of them as JSON. */
export function shown(name: string, path: string): ExportColumn {
  return [
    name,
    (record) => {
      const value = at(record, path);
      if (value === undefined || value === null) return '';
      if (typeof value === 'number') return value;
      return asText(typeof value === 'string' ? value : JSON.stringify(value));
    },
  ];
}

/** An amount of money, in units with two decimals: 12.50. */
export function money(name: string, path: string): ExportColumn {
  return [
    name,
    (record) => {
      const cents = at(record, `${path}.amount`);
      return typeof cents === 'number' ? dollars(BigInt(cents)) : '';
    },
  ];
}
