import type { Clock } from '../../service/src/kernel/clock.ts';
import { openControlDoor } from './control-door.ts';
import { createBookingClock } from './entry-time.ts';
import { createHostFaults } from './host-faults.ts';
import { type HostJournal, openHostJournal } from './host-journal-store.ts';
import { type HostKeys, openHostKeys, type WrappedKey } from './host-keys.ts';
import type { HostSettings } from './host-settings.ts';
import { openRecordsFile } from './records-file.ts';
import { type HostLine, serveLine } from './serve-line.ts';
import { createTurns } from './turns.ts';

const KEYS = 'keys';

/** The host as its settings say, until the process ends. */
export async function openHost(settings: HostSettings, clock: Clock): Promise<HostLine> {
  const journal = openHostJournal(settings.journal);
  const records =
    settings.records === undefined ? undefined : openRecordsFile(settings.records, journal);
  const faults = createHostFaults();
  const bookingClock = createBookingClock(clock, journal.latestTime());
  const turns = createTurns(journal, () => records?.follow());
  const line = await serveLine(
    {
      books: { journal, clock, bookingClock },
      faults,
      keys: keysIn(settings, journal),
      turns,
      issuerUrl: settings.issuerUrl,
    },
    settings.address,
  );
  if (settings.control) await openControlDoor({ faults, journal, line }, settings.control);
  return line;
}

/** Keys that were changed are kept with the journal, under the key-encrypting key. */
function keysIn(settings: HostSettings, journal: HostJournal): HostKeys | undefined {
  const { key: first, keyEncryptingKey: encrypting, mac: kind } = settings;
  if (kind === 'none') return undefined;
  // As it was stored below.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const kept = JSON.parse(journal.setting(KEYS) ?? '[]') as WrappedKey[];
  const store = (keys: readonly WrappedKey[]) => journal.keepSetting(KEYS, JSON.stringify(keys));
  return openHostKeys({ kind, first, encrypting, kept, store });
}
