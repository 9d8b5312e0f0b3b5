/** Where a log is, and how many bodies each entry has. Migrations 0064 and 0067 say what the tables have. */
export type LogTables = Readonly<{
  blocks: string;
  labels: string;
  bodies: number;
  /** Whether the tables are partitioned by slots, as slots.ts says. */
  isSlotted: boolean;
}>;
