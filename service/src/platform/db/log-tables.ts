/** Where a log is, and how many bodies each entry has. Migration 0064 says what the tables have. */
export type LogTables = Readonly<{ blocks: string; labels: string; bodies: number }>;
