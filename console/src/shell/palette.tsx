import { Dialog } from '@base-ui/react/dialog';
import { useDeferredValue, useId, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { useFocusHome } from '../parts/focus-home.ts';
import { Icon } from '../parts/icon.tsx';
import { usePalette } from './palette-context.tsx';
import { type Entry, useEntries } from './palette-entries.tsx';
import { texts } from './texts.ts';
import './palette.css';

/** Finds anything and does anything: pages, actions, and records of every kind. */
export function Palette() {
  const { isOpen, close } = usePalette();
  const { home, popup } = useFocusHome(isOpen);
  const t = useTexts(texts);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup
            ref={popup}
            data-popup=""
            className="dialog palette"
            aria-label={t('find')}
            finalFocus={home}
          >
            <Finder close={close} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Finder({ close }: Readonly<{ close: () => void }>) {
  const t = useTexts(texts);
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { entries, isSearching } = useEntries(useDeferredValue(text));
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    close();
    entry.run();
  };
  const pressed = (key: string): boolean => {
    const move = MOVES[key];
    if (move !== undefined) setAt((at + move + entries.length) % Math.max(1, entries.length));
    if (key === 'Enter') run(entries[at]);
    return move !== undefined || key === 'Enter';
  };
  return (
    <>
      <div className="palette-field">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
          aria-label={t('find')}
          placeholder={t('findHint')}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => pressed(event.key) && event.preventDefault()}
        />
        <kbd>Esc</kbd>
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={t('find')} className="palette-list">
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className="palette-entry"
            ref={(element) => {
              if (index === at) element?.scrollIntoView({ block: 'nearest' });
            }}
            onPointerMove={() => setAt(index)}
            onClick={() => run(entry)}
          >
            <Icon name={entry.icon} />
            <span className="palette-title">{entry.title}</span>
            {entry.note !== undefined && <span className="muted">{entry.note}</span>}
            <span className="palette-kind">{entry.kind}</span>
          </li>
        ))}
      </ul>
      {entries.length === 0 && (
        <p className="palette-empty muted" role="status">
          {isSearching ? t('searching') : t('nothingFound', { text })}
        </p>
      )}
    </>
  );
}
