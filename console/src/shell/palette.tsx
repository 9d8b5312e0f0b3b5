import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { useFocusHome } from '../parts/focus-home.ts';
import { Icon } from '../parts/icon.tsx';
import { Marked, typedWords } from './marked.tsx';
import { usePalette } from './palette-context.tsx';
import { useEntries } from './palette-entries.tsx';
import type { Entry } from './palette-entry.ts';
import { texts } from './texts.ts';
import './palette.css';

/** Finds anything and does anything: pages, actions, and records of every kind. */
export function Palette() {
  const { isOpen, times, close } = usePalette();
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
            <Finder key={times} close={close} />
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
  const typed = useDeferredValue(text);
  const { entries: found, isSearching } = useEntries(typed);
  const groups = [...Map.groupBy(found, ({ group }) => group)];
  const entries = groups.flatMap(([, ofGroup]) => ofGroup);
  const words = typedWords(typed);
  const choose = (entry: Entry) => setAt(entries.indexOf(entry));
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
      <Found {...{ id, groups, isSearching, words, run }} chosen={entries[at]} choose={choose} />
      {entries.length === 0 && (
        <p className="palette-empty muted" role="status">
          {isSearching ? t('searching') : t('nothingFound', { text })}
        </p>
      )}
    </>
  );
}

type FoundProps = Readonly<{
  id: string;
  groups: readonly (readonly [group: string, entries: readonly Entry[]])[];
  isSearching: boolean;
  words: readonly string[];
  chosen: Entry | undefined;
  choose: (entry: Entry) => void;
  run: (entry: Entry) => void;
}>;

function Found({ choose, chosen, groups, id, isSearching, run, words }: FoundProps) {
  const t = useTexts(texts);
  const entries = groups.flatMap(([, ofGroup]) => ofGroup);
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label={t('find')}
      aria-busy={isSearching}
      className="palette-list"
    >
      {groups.map(([group, ofGroup]) => (
        <Group key={group} title={group}>
          {ofGroup.map((entry) => (
            <Option
              key={entry.key}
              id={`${id}-${entries.indexOf(entry)}`}
              entry={entry}
              words={entry.matched ?? words}
              isSelected={entry === chosen}
              select={() => choose(entry)}
              run={() => run(entry)}
            />
          ))}
        </Group>
      ))}
    </ul>
  );
}

function Group({ children, title }: Readonly<{ title: string; children: ReactNode }>) {
  return (
    <li role="group" aria-label={title}>
      <p className="palette-group" aria-hidden="true">
        {title}
      </p>
      <ul role="presentation">{children}</ul>
    </li>
  );
}

type OptionProps = Readonly<{
  id: string;
  entry: Entry;
  words: readonly string[];
  isSelected: boolean;
  select: () => void;
  run: () => void;
}>;

function Option({ entry, id, isSelected, run, select, words }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isSelected}
      className="palette-entry"
      ref={(element) => {
        if (isSelected) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={select}
      onClick={run}
    >
      <Icon name={entry.icon} />
      <span className="palette-title">
        <Marked text={entry.title} words={words} />
      </span>
      {entry.note !== undefined && (
        <span className="muted">
          <Marked text={entry.note} words={words} />
        </span>
      )}
      {entry.kind !== undefined && <span className="palette-kind">{entry.kind}</span>}
    </li>
  );
}
