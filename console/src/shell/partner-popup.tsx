import { Popover } from '@base-ui/react/popover';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { usePlace } from '../session/place.ts';
import { PartnerFace, usePartnerName } from './partner-face.tsx';
import { texts } from './texts.ts';

/** All partners, or one. It is there once somebody has opened it. */
export function PartnerPopup({ title }: Readonly<{ title: string | undefined }>) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(true);
  const name = usePartnerName();
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className="button partner-switch"
        aria-label={title ?? `${t('partner')}: ${name}`}
      >
        <PartnerFace title={title} />
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
