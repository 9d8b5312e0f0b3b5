/** main.ts as an installation has it that is for production: with an acquirer of its own. */
import { join } from 'node:path';

process.env['ACQUIRER_CONNECTORS'] ??= join(import.meta.dirname, 'unanswering-connector.ts');
await import('../main.ts');
