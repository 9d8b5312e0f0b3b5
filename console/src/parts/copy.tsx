import { useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { Icon } from './icon.tsx';
import { texts } from './texts.ts';
import './copy.css';

const SHOWN_MS = 1500;

/** Copies a text, and says so. `name` is what is copied: "id of the payment". */
export function CopyButton({ text, name }: Readonly<{ text: string; name?: string }>) {
  const t = useTexts(texts);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const label = isCopied ? t('copied') : t('copy', { what: name ?? '' });
  return (
    <button
      type="button"
      className="copy"
      title={label}
      aria-label={label}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span className="visually-hidden" role="status">
        {isCopied ? t('copied') : ''}
      </span>
    </button>
  );
}

export function shortId(value: string): string {
  return value.length > 16 ? `${value.slice(0, 6)}…${value.slice(-6)}` : value;
}

/** An id to read and to copy; in tables the middle is left out. */
export function Id({ value, isShort = false }: Readonly<{ value: string; isShort?: boolean }>) {
  const shown = isShort ? shortId(value) : value;
  return (
    <span className="id">
      <code title={value}>{shown}</code>
      <CopyButton text={value} name={value} />
    </span>
  );
}
