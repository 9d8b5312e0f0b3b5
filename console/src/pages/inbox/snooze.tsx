import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { InboxItem } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { formatTime } from '../../parts/time.tsx';
import { useTry } from '../../parts/try.ts';
import { serviceNow } from '../../session/service-time.ts';
import { morningAfter, mondayAfter } from './mornings.ts';
import { texts } from './texts.ts';
import '../../parts/menu.css';

const HOUR_MS = 3_600_000;
const CHOICES = {
  hour: (now: number) => new Date(now + HOUR_MS),
  fourHours: (now: number) => new Date(now + 4 * HOUR_MS),
  tomorrow: (now: number) => morningAfter(new Date(now)),
  monday: (now: number) => mondayAfter(new Date(now)),
  week: (now: number) => new Date(now + 7 * 24 * HOUR_MS),
} as const;
const NAMES = ['hour', 'fourHours', 'tomorrow', 'monday', 'week'] as const;

/** For the viewer alone: a menu of times, by the service's clock; or the button that brings it back. */
export function Snooze({ item }: Readonly<{ item: InboxItem }>) {
  const t = useTexts(texts);
  const attempt = useTry();
  const [isOpen, setOpen] = useState(false);
  const params = { kind: item.kind, itemId: item.itemId };
  if (item.snoozedUntil !== null) {
    return (
      <Button
        tone="quiet"
        operation="wakeItem"
        onClick={() => void attempt(() => call('wakeItem', { params }), t('awake'))}
      >
        {t('wake')}
      </Button>
    );
  }
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger className="button quiet" data-operation="snoozeItem" data-key="s">
        <span>{t('snooze')}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="positioner" align="end" sideOffset={4}>
          <Menu.Popup className="menu">
            <Times item={item} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Times({ item }: Readonly<{ item: InboxItem }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const attempt = useTry();
  const [now] = useState(serviceNow);
  const params = { kind: item.kind, itemId: item.itemId };
  const end = item.deadline === null ? Infinity : Date.parse(item.deadline);
  return NAMES.map((name) => {
    const until = CHOICES[name](now);
    const time = formatTime(until, 'short', language);
    const isLate = until.getTime() >= end;
    const snooze = () =>
      attempt(
        () => call('snoozeItem', { params, body: { until: until.toISOString() } }),
        t('isSnoozed', { time }),
      );
    return (
      <Menu.Item
        key={name}
        className="menu-item"
        disabled={isLate}
        onClick={() => void snooze()}
        title={isLate ? t('tooLate') : undefined}
      >
        {t(name)} <span className="muted">{time}</span>
      </Menu.Item>
    );
  });
}
