import { Popover } from '@base-ui/react/popover';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall, useList } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { usePlace } from '../session/place.ts';
import { useSession } from '../session/session.tsx';
import { texts } from './texts.ts';

/** For operators: whose records are shown. Partners' own people see the name of theirs. */
export function PartnerSwitch() {
  const { user } = useSession();
  if (user.side === 'OPERATOR') return <OperatorSwitch />;
  return <strong className="partner-switch">{user.partnerName}</strong>;
}

function OperatorSwitch({ title }: Readonly<{ title?: string }>) {
  const t = useTexts(texts);
  const { partnerId } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(
    'retrievePartner',
    { params: { partnerId: partnerId ?? '' } },
    { enabled: partnerId !== null, isAround: true },
  );
  const name = partnerId === null ? t('allPartners') : (data?.name ?? partnerId);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className="button partner-switch"
        aria-label={title ?? `${t('partner')}: ${name}`}
      >
        <span>{title ?? name}</span>
        <Icon name="down" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className="positioner"
          positionMethod="fixed"
          align="start"
          sideOffset={6}
        >
          <Popover.Popup className="popover" aria-label={t('partner')}>
            <Choices close={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const SHOWN_MAX = 100; // As many as a page of the list has.

function Choices({ close }: Readonly<{ close: () => void }>) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { partnerId: chosen } = usePlace();
  const [text, setText] = useState('');
  const { rows } = useList(
    'listPartners',
    { query: { limit: SHOWN_MAX } },
    { live: false, isAround: true },
  );
  const found = rows.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const choose = (partner: string | undefined) => {
    void navigate({ to: '.', search: (current) => ({ ...current, partner, cursor: undefined }) });
    close();
  };
  return (
    <>
      <input
        className="input partner-search"
        type="search"
        aria-label={t('partner')}
        placeholder={t('partner')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="button"
        className="menu-item"
        aria-pressed={chosen === null}
        onClick={() => choose(undefined)}
      >
        {t('allPartners')}
      </button>
      {found.map(({ partnerId, name }) => (
        <button
          key={partnerId}
          type="button"
          className="menu-item"
          aria-pressed={chosen === partnerId}
          onClick={() => choose(partnerId)}
        >
          {name}
        </button>
      ))}
    </>
  );
}

/** In place of a page that shows one partner's records, while an operator looks at all of them. */
export function ChoosePartner() {
  const t = useTexts(texts);
  return (
    <Notice
      icon="people"
      title={t('choosePartnerTitle')}
      text={t('choosePartnerText')}
      action={<OperatorSwitch title={t('partner')} />}
    />
  );
}
