/** Loaded before a program, it notes each module that the program loads: for test/production.test.ts. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const { NOTED_MODULES = '' } = process.env;
registerHooks({
  load: (url, context, next) => {
    appendFileSync(NOTED_MODULES, `${url}\n`);
    return next(url, context);
  },
});
