import type { Metrics } from '../metrics.ts';
import type { Rooms } from './gate.ts';
import { createBusyCheck, createRoom, type RoomSize } from './room.ts';

export type RoomSizes = Readonly<Record<keyof Rooms, RoomSize>>;

// Two batches of the load at which one process is busy all the time: 64 connections.
const KNOWN: RoomSize = { atOnce: 128, atOnceMax: 1_000, waitMs: 500 };
// A stranger asks for a token or a page, and has it in a few milliseconds.
const STRANGERS: RoomSize = { atOnce: 32, atOnceMax: 64, waitMs: 500 };

export function openRooms({
  metrics,
  roomSizes: sizes = {},
}: Readonly<{ metrics: Metrics; roomSizes?: Partial<RoomSizes> }>): Rooms {
  const isBusy = createBusyCheck();
  const inWork = { known: 0, strangers: 0 };
  const open = (of: keyof Rooms, size: RoomSize) =>
    createRoom({
      ...size,
      isBusy,
      observe: (count) => {
        inWork[of] = count;
        metrics.requestsInFlight.set(inWork.known + inWork.strangers);
      },
    });
  return {
    known: open('known', sizes.known ?? KNOWN),
    strangers: open('strangers', sizes.strangers ?? STRANGERS),
  };
}
