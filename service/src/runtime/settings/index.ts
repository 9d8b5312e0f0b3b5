export { type Config, issuerPublicUrlOf, readConfig } from './config.ts';
export { consolePublicUrlOf } from './console-settings.ts';
export { settingsHelp } from './settings-help.ts';
export { settingsInForce } from './settings-in-force.ts';
