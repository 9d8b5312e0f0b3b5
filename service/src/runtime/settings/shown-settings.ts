import { SETTINGS } from './config.ts';

export function settingsHelp(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const standard = setting.default === '' ? '' : ` (default ${setting.default})`;
    return `  ${name.padEnd(24)} ${setting.use}${standard}\n${' '.repeat(27)}takes ${setting.takes}`;
  });
  return `Settings, from the environment:\n\n${rows.join('\n')}`;
}

/** Those that hold a secret, or may. */
const SECRETS: ReadonlySet<string> = new Set([
  'MASTER_KEY',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SMTP_PASSWORD',
]);
const SHOWN_INSTEAD = '[secret]';

/** Without secrets. */
export function settingsInForce(environment: Readonly<NodeJS.ProcessEnv>) {
  return Object.entries(SETTINGS).map(([name, { default: standard, use }]) => {
    const given = environment[name] ?? '';
    const isSet = given !== '';
    const shown = SECRETS.has(name) || hasPassword(given) ? SHOWN_INSTEAD : given;
    return { name, value: isSet ? shown : standard, isSet, use };
  });
}

function hasPassword(text: string): boolean {
  return text.split(',').some((part) => URL.parse(part)?.password);
}
