import { useTexts } from '../../i18n/language.tsx';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { usePlace } from '../../session/place.ts';
import { Emails } from './emails.tsx';
import { Raised } from './raised.tsx';
import { CreateRule } from './rule-form.tsx';
import { Rules } from './rules.tsx';
import { texts } from './texts.ts';

/** What somebody wants to be told of: what is so now, what was, and the rules. */
export function AlertsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <Page title={t('title')} text={t('text')} actions={<CreateRule />}>
      <Tabs
        texts={texts}
        tabs={{
          open: <Raised state="OPEN" />,
          past: <Raised state="CLOSED" />,
          rules: <Rules />,
          emails: isEverywhere && <Emails />,
        }}
      />
    </Page>
  );
}
