import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { texts } from './texts.ts';

type CursorProps = Readonly<{
  title: string;
  count: number;
  at: number | null;
  setAt: (at: number | null) => void;
  linkAt: ((at: number) => LinkProps | undefined) | undefined;
}>;

/** What lies over a plot and takes pointer and keys: it is one stop for the keyboard, whatever is drawn. */
export function ChartCursor({ title, count, at, setAt, linkAt }: CursorProps) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const last = count - 1;
  const placeOf = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * count)));
  };
  const link = at === null ? undefined : linkAt?.(at);
  const turn = (event: KeyboardEvent) => {
    const moved: Readonly<Record<string, number>> = {
      ArrowLeft: Math.max(0, (at ?? count) - 1),
      ArrowRight: Math.min(last, (at ?? -1) + 1),
      Home: 0,
      End: last,
    };
    const next = moved[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <button
      type="button"
      className={link ? 'chart-cursor-place open' : 'chart-cursor-place'}
      aria-label={`${title}. ${t(linkAt ? 'chartKeysOpen' : 'chartKeys')}`}
      onPointerMove={(event) => setAt(placeOf(event))}
      onPointerLeave={() => setAt(null)}
      onBlur={() => setAt(null)}
      onKeyDown={turn}
      onClick={() => {
        if (link) void navigate(link);
      }}
    />
  );
}
