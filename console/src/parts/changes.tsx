import { useTexts } from '../i18n/language.tsx';
import { texts } from './texts.ts';
import './changes.css';

type ChangesProps = Readonly<{ before: unknown; after: unknown }>;

/** What is different between two states of a record, member by member. */
export function Changes({ before, after }: ChangesProps) {
  const t = useTexts(texts);
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => old.get(path) !== now.get(path),
  );
  if (paths.length === 0) return <p className="muted">{t('nothing')}</p>;
  return (
    <table className="changes">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {paths.map((path) => (
          <tr key={path}>
            <th scope="row">
              <code>{path === '' ? '–' : path}</code>
            </th>
            <td data-label={t('before')}>
              <Value value={old.get(path)} tone="old" />
            </td>
            <td data-label={t('after')}>
              <Value value={now.get(path)} tone="new" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value, tone }: Readonly<{ value: string | undefined; tone: 'old' | 'new' }>) {
  if (value === undefined) return <span className="muted">–</span>;
  return <span className={`changed ${tone}`}>{value}</span>;
}

/** Every value that is no object, by its dotted path, as text. */
function leavesOf(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object')
    return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...leavesOf(inner, path === '' ? name : `${path}.${name}`),
    ]),
  );
}
