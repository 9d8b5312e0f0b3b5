import { useDeferredValue, useId, useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { operationAt, usePlace } from '../session/place.ts';
import { useSession } from '../session/session.tsx';
import type { EditorProps } from './editor-props.ts';
import { MERCHANT_ID } from './filters.ts';
import { texts } from './texts.ts';

const SEARCHED_MIN = 3; // Characters; fewer find too much to be of use.
const SHOWN_MAX = 8;
const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds a merchant by its name or number: arrows move, Enter takes it. */
export function MerchantEditor({ filter, params, apply }: EditorProps<'merchant'>) {
  const t = useTexts(texts);
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const wanted = useDeferredValue(text.trim());
  const { isSearching, merchants } = useMerchants(wanted);
  const take = (merchantId: string | undefined) => {
    if (merchantId !== undefined) apply({ [filter.key]: merchantId });
  };
  const pressed = (key: string): boolean => {
    const move = MOVES[key];
    if (move !== undefined) setAt((at + move + merchants.length) % Math.max(1, merchants.length));
    // Whoever has a number need not see it found.
    if (key === 'Enter') take(MERCHANT_ID.test(text.trim()) ? text.trim() : merchants[at]?.id);
    return move !== undefined || key === 'Enter';
  };
  return (
    <div className="column">
      <input
        className="input"
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={merchants[at] ? `${id}-${at}` : undefined}
        aria-label={t('merchantHint')}
        placeholder={t('merchantHint')}
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => pressed(event.key) && event.preventDefault()}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={filter.label} className="filter-choices">
        {merchants.map(({ id: merchantId, name }, index) => (
          <li
            key={merchantId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            aria-current={params[filter.key] === merchantId || undefined}
            className="menu-item merchant-option"
            data-highlighted={index === at || undefined}
            onPointerMove={() => setAt(index)}
            onClick={() => take(merchantId)}
          >
            <span>{name}</span>
            <span className="muted tiny">{merchantId}</span>
          </li>
        ))}
      </ul>
      {merchants.length === 0 && (
        <p className="muted" role="status">
          {isSearching ? t('loading') : t('noMerchant')}
        </p>
      )}
    </div>
  );
}

type Found = Readonly<{ id: string; name: string }>;

/** Those that the text finds; the newest before anything is written. */
function useMerchants(
  text: string,
): Readonly<{ merchants: readonly Found[]; isSearching: boolean }> {
  const place = usePlace();
  const { mayCall } = useSession();
  const isSearched = text.length >= SEARCHED_MIN;
  const list = operationAt(['listMerchants', 'listAllMerchants'] as const, place);
  const newest = useCall(
    list,
    { query: { limit: SHOWN_MAX } },
    { enabled: !isSearched && mayCall(list), isAround: true },
  );
  const found = useCall(
    operationAt(['search', 'searchAll'] as const, place),
    { query: { q: text } },
    { enabled: isSearched, isAround: true },
  );
  if (!isSearched) {
    const merchants = (newest.data?.data ?? []).map(({ merchantDetails, merchantId }) => ({
      id: merchantId,
      name: merchantDetails.merchantInformation.operatingAsName,
    }));
    return { merchants: merchants.slice(0, SHOWN_MAX), isSearching: newest.isFetching };
  }
  const merchants = (found.data?.data ?? [])
    .filter(({ kind }) => kind === 'MERCHANT')
    .map(({ id, title }) => ({ id, name: title }));
  return { merchants: merchants.slice(0, SHOWN_MAX), isSearching: found.isFetching };
}
