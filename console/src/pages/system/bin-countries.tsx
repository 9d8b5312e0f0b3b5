import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

/** The table by which statistics know where cards were issued. */
export function BinCountries() {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const query = useCall('retrieveBinCountries', {});
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (
    <Loaded query={query} lines={4}>
      {({ ranges, countries, modifiedAt, modifiedBy }) => (
        <FactsPanel
          title="binCountries"
          texts={texts}
          actions={<Load />}
          facts={{
            ranges: ranges.toLocaleString(language),
            countries:
              countries.length === 0
                ? t('empty')
                : countries.map((code) => names.of(code) ?? code).join(', '),
            loaded: <Time at={modifiedAt} />,
            loadedBy: modifiedBy,
          }}
        />
      )}
    </Loaded>
  );
}

function Load() {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name="loadBinCountries"
      operation="setBinCountries"
      fields={[{ kind: 'file', path: 'content', label: t('csvFile') }]}
      input={({ values }) => ({ body: { content: textOf(String(values['content'] ?? '')) } })}
    />
  );
}

/** What a file says, of its bytes in base64. */
function textOf(base64: string): string {
  return new TextDecoder().decode(
    Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0),
  );
}
