import { type ReactNode, useEffect } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { LANGUAGES } from '../../i18n/texts.ts';
import { Brand } from '../../shell/brand.tsx';
import { LANGUAGE_NAMES } from '../../shell/language-names.ts';
import './front-page.css';

type FrontPageProps = Readonly<{ title: string; text: string; children: ReactNode }>;

/** The frame of the pages for those who are not signed in. */
export function FrontPage({ title, text, children }: FrontPageProps) {
  const { language, choose } = useLanguage();
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Causeway`;
    return () => {
      document.title = before; // What is under it has its own again.
    };
  }, [title]);
  return (
    <main className="front">
      <Brand />
      <section className="front-card">
        <h1>{title}</h1>
        <p className="muted">{text}</p>
        {children}
      </section>
      <div className="row">
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            className="button quiet"
            aria-pressed={one === language}
            onClick={() => choose(one)}
          >
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </div>
    </main>
  );
}
