import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { serviceNow } from '../session/service-time.ts';
import { Button } from './button.tsx';
import { type Days, daysBack, instantOf, localForm, monthBack, zoneFor, zoneName } from './days.ts';
import type { EditorProps } from './editor-props.ts';
import { keysOf, MERCHANT_ID } from './filters.ts';
import { useMerchantQuery } from './names.tsx';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;
const PRESETS = {
  today: (now: number, zone: string) => daysBack(now, zone, { first: 0, last: 0 }),
  yesterday: (now: number, zone: string) => daysBack(now, zone, { first: 1, last: 1 }),
  lastDay: (now: number) => ({ from: new Date(now - DAY_MS), to: undefined }),
  lastWeek: (now: number, zone: string) => daysBack(now, zone, { first: 6, last: 0 }),
  lastMonth: (now: number, zone: string) => daysBack(now, zone, { first: 29, last: 0 }),
  thisMonth: (now: number, zone: string) => monthBack(now, zone, 0),
  monthBefore: (now: number, zone: string) => monthBack(now, zone, 1),
} as const satisfies Record<string, (now: number, zone: string) => Days>;

const PRESET_NAMES = [
  'today',
  'yesterday',
  'lastDay',
  'lastWeek',
  'lastMonth',
  'thisMonth',
  'monthBefore',
] as const;

/** Days by the service's clock, of the merchant's zone where the list is of one, else of the banks'. */
export function DatesEditor({ filter, params, apply }: EditorProps<'dates'>) {
  const t = useTexts(texts);
  const zone = useZone(params['merchantId']);
  const [fromKey = '', toKey = ''] = keysOf(filter);
  const at = (key: string) => {
    const iso = params[key];
    return iso === undefined ? '' : localForm(new Date(iso), zone);
  };
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const wanted = (key: string) => {
    const local = changed[key];
    if (local === undefined) return params[key];
    return local === '' ? undefined : instantOf(local, zone).toISOString();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({ [fromKey]: wanted(fromKey), [toKey]: wanted(toKey) });
  };
  return (
    <form className="column" onSubmit={submit}>
      <div className="filter-choices two">
        {PRESET_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            className="menu-item"
            onClick={() => {
              const { from, to } = PRESETS[name](serviceNow(), zone);
              apply({ [fromKey]: from.toISOString(), [toKey]: to?.toISOString() });
            }}
          >
            {t(name)}
          </button>
        ))}
      </div>
      {(
        [
          ['from', fromKey],
          ['to', toKey],
        ] as const
      ).map(([name, key]) => (
        <label key={name} className="field">
          <span className="field-label">{t(name)}</span>
          <input
            className="input"
            type="datetime-local"
            value={changed[key] ?? at(key)}
            onChange={(event) => setChanged({ ...changed, [key]: event.target.value })}
          />
        </label>
      ))}
      <p className="muted tiny">{t('daysOf', { zone: zoneName(zone) })}</p>
      <Button tone="main" type="submit">
        {t('apply')}
      </Button>
    </form>
  );
}

function useZone(merchantId: string | undefined): string {
  const isOne = merchantId !== undefined && MERCHANT_ID.test(merchantId);
  const { data } = useQuery({ ...useMerchantQuery(merchantId ?? '', null), enabled: isOne });
  return zoneFor(isOne ? data?.merchantDetails.locationAddress : undefined);
}
