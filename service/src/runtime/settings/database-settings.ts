import { postgresUrl } from './setting-kinds.ts';
import { StartError } from '../../platform/start-error.ts';

/** Where the data is. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: {
    takes: 'postgres://user:password@host:port/database',
    default: '',
    use: 'a PostgreSQL 15 or newer of yours; then nothing embedded starts',
  },
  MIGRATION_DATABASE_URL: {
    takes: 'postgres://user:password@host:port/database',
    default: '',
    use: 'the same as its owner, for migrations alone; then DATABASE_URL needs no more than rows',
  },
} as const;
type Name = keyof typeof DATABASE_SETTINGS;

type Read = <T>(name: Name, parse: (text: string) => T | undefined, absent: T) => T;

export type DatabaseConfig = Readonly<{
  databaseUrl: string | undefined;
  /** Of the role that owns the tables; undefined: the service's own brings them up to date. */
  migrationDatabaseUrl: string | undefined;
}>;

export function readDatabase(read: Read): DatabaseConfig {
  const address = (name: Name) => read<string | undefined>(name, postgresUrl, undefined);
  const [databaseUrl, migrationDatabaseUrl] = [
    address('DATABASE_URL'),
    address('MIGRATION_DATABASE_URL'),
  ];
  if (databaseUrl === undefined && migrationDatabaseUrl !== undefined) {
    throw new StartError('Set DATABASE_URL too: the service logs in by it, and is given rights.');
  }
  return { databaseUrl, migrationDatabaseUrl };
}
