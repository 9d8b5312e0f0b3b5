import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { LANGUAGES } from '../../i18n/texts.ts';
import { Choices } from '../../parts/choices.tsx';
import { Panel } from '../../parts/page.tsx';
import { LANGUAGE_NAMES } from '../../shell/language-names.ts';
import { chooseTheme, THEMES, useTheme } from '../../shell/theme.ts';
import { texts } from './texts.ts';

export function Appearance() {
  const t = useTexts(texts);
  const { language, choose } = useLanguage();
  return (
    <Panel title={t('look')}>
      <div className="row">
        <Choices
          label={t('theme')}
          value={useTheme()}
          options={THEMES.map((value) => ({ value, title: t(value) }))}
          choose={chooseTheme}
        />
        <Choices
          label={t('language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, title: LANGUAGE_NAMES[value] }))}
          choose={choose}
        />
      </div>
    </Panel>
  );
}
