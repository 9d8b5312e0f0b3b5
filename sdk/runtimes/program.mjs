/** For runtimes that run a file: the details in, the results out, both as JSON. */
import { readFileSync } from 'node:fs';
import { journey } from './journey.mjs';

console.log(JSON.stringify(await journey(JSON.parse(readFileSync('given.json', 'utf8')))));
