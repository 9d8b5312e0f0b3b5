import { useTexts } from '../../i18n/language.tsx';
import { IfMay } from '../../parts/if-may.tsx';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Cards } from './cards.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { Faults } from './faults.tsx';
import { FillPanel } from './fill-panel.tsx';
import { IssuerFaults } from './issuer-faults.tsx';
import { texts } from './texts.ts';

/** What only a sandbox has: time to move, trade out of nothing, faults on demand, test cards. */
export function SandboxPage() {
  const t = useTexts(texts);
  return (
    <Page title={t('title')} text={t('text')}>
      <IfMay operation="retrieveClock">
        <Tabs texts={texts} tabs={{ play: <Play />, cards: <Cards /> }} />
      </IfMay>
    </Page>
  );
}

function Play() {
  return (
    <div className="columns">
      <div className="column">
        <ClockPanel />
        <FillPanel />
      </div>
      <div className="column">
        <Faults />
        <IssuerFaults />
      </div>
    </div>
  );
}
