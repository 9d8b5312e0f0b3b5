export { type Config, issuerPublicUrlOf, readConfig } from './config.ts';
export { consolePublicUrlOf } from './console-settings.ts';
export { settingsHelp } from './shown-settings.ts';
export { settingsInForce } from './shown-settings.ts';
