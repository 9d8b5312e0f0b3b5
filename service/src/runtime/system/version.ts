import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../platform/http/normalise.ts';

const file = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');
const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));

/** Of this release. */
export const VERSION: string = isRecord(parsed) ? String(parsed['version']) : '';
