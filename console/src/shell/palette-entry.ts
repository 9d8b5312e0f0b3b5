import type { IconName } from '../parts/icon.tsx';

/** A line of the palette. */
export type Entry = Readonly<{
  key: string;
  icon: IconName;
  title: string;
  note?: string;
  /** What it stands under. */
  group: string;
  /** What it is, where the group does not say. */
  kind?: string;
  /** What of it was found; what was typed, if it does not say. */
  matched?: readonly string[];
  run: () => void;
}>;
