import { Link, useRouter } from '@tanstack/react-router';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { useSession } from '../session/session.tsx';
import { NAVIGATION, type NavGroup, type NavItem } from './nav-items.ts';
import { texts } from './texts.ts';

/** The pages that there are, and that the viewer may see. */
export function useNavigation(): readonly NavGroup[] {
  const { can } = useSession();
  const { routesByPath } = useRouter();
  const isShown = ({ to, scopes }: NavItem) =>
    to in routesByPath && (scopes === undefined || scopes.some(can));
  return NAVIGATION.map(({ key, items }) => ({ key, items: items.filter(isShown) })).filter(
    ({ items }) => items.length > 0,
  );
}

export function Navigation({ onChoose }: Readonly<{ onChoose?: () => void }>) {
  const t = useTexts(texts);
  return (
    <nav className="navigation" aria-label={t('navigation')}>
      {useNavigation().map(({ key, items }) => (
        <div key={key} className="nav-group">
          {key !== 'overview' && <h2 className="nav-title">{t(key)}</h2>}
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  className="nav-link"
                  activeOptions={{ exact: item.to === '/', includeSearch: false }}
                  {...(onChoose ? { onClick: onChoose } : {})}
                >
                  <Icon name={item.icon} />
                  {t(item.key)}
                  {item.key === 'inbox' && <Count of="count" />}
                  {item.key === 'approvals' && <Count of="toDecide" />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const COUNTED_MAX = 99;

type CountProps = Readonly<{ of: 'count' | 'toDecide' }>;

/** How much waits for the viewer: one answer serves both places. */
function Count({ of }: CountProps) {
  const t = useTexts(texts);
  const { data } = useCall('countInbox', {}, { live: true, isAround: true });
  const count = data?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className="nav-count">
      <span aria-hidden="true">{count > COUNTED_MAX ? `${COUNTED_MAX}+` : count}</span>
      <span className="visually-hidden">{t('waiting', { count })}</span>
    </span>
  );
}
