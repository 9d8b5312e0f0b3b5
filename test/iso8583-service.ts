import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { JournalFile, JournalRow } from '../sandbox/acquirer-simulator/index.ts';
import { type HostRow, openHostJournal } from '../sandbox/iso8583-host/host-journal-store.ts';

const PAGE = 1_000;

/** The settings of a service whose sandbox asks its acquirer by ISO 8583. */
export const BY_WIRE = { ACQUIRER_SIMULATOR: 'iso8583', ISO8583_PORT: '0' };

/** All that the host of a service has entered, in order. */
export function hostRows(dataDir: string): readonly HostRow[] {
  const journal = openHostJournal(join(dataDir, 'iso8583-journal.sqlite'));
  try {
    const rows = [];
    for (let page = journal.page(0, PAGE); page.length > 0;) {
      rows.push(...page);
      page = journal.page(page.at(-1)?.place ?? 0, PAGE);
    }
    return rows;
  } finally {
    journal.close();
  }
}

/** The same as `assertAgreement` takes it: under our references, as this acquirer's. */
export function journalOfHost(
  rows: readonly HostRow[],
): Pick<JournalFile, 'merchants' | 'ofMerchant'> {
  const named = rows.map((row): JournalRow => {
    const original = row.originalNamed === null ? null : `iso8583/${row.originalNamed}`;
    return { ...row, reference: `iso8583/${row.named}`, original };
  });
  return {
    merchants: () => [...new Set(rows.map(({ merchantId }) => merchantId))],
    ofMerchant: (id) => named.filter(({ merchantId }) => merchantId === id),
  };
}

/** Asks the control door of the host of a service. */
export async function controlHost(
  dataDir: string,
  method: 'DELETE' | 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    const socketPath = join(dataDir, 'iso8583-control.sock');
    const asked = request({ socketPath, method, path }, (response) => {
      json(response).then(resolve, reject);
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
