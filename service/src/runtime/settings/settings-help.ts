import { SETTINGS } from './config.ts';

/** The settings, as listed by `--help`. */
export function settingsHelp(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const standard = setting.default === '' ? '' : ` (default ${setting.default})`;
    return `  ${name.padEnd(24)} ${setting.use}${standard}\n${' '.repeat(27)}takes ${setting.takes}`;
  });
  return `Settings, from the environment:\n\n${rows.join('\n')}`;
}
