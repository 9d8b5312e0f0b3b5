import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { IconButton } from './button.tsx';
import { useKey } from './table-keys.ts';
import { texts } from './texts.ts';

type PagerProps = Readonly<{ next: string | null; previous: string | null }>;

/** Turns the pages of a list whose cursor stands in the address. */
export function Pager({ next, previous }: PagerProps) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const turn = useCallback(
    (cursor: string | null) => {
      if (cursor === null) return;
      // The page's own search is kept, whichever page it is.
      void navigate({ to: '.', search: (current) => ({ ...current, cursor }) });
    },
    [navigate],
  );
  useKey(
    ']',
    useCallback(() => turn(next), [turn, next]),
  );
  useKey(
    '[',
    useCallback(() => turn(previous), [turn, previous]),
  );
  if (next === null && previous === null) return null;
  return (
    <span className="pager">
      <IconButton
        icon="left"
        label={t('previous')}
        disabled={previous === null}
        onClick={() => turn(previous)}
      />
      <IconButton
        icon="right"
        label={t('next')}
        disabled={next === null}
        onClick={() => turn(next)}
      />
    </span>
  );
}
