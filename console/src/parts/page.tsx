import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import './page.css';

type PageProps = Readonly<{
  title: string;
  /** Beside the title: a badge, an amount. */
  aside?: ReactNode;
  text?: ReactNode;
  /** What can be done here. */
  actions?: ReactNode;
  /** The list that a record's page came from. */
  back?: Readonly<{ link: LinkProps; title: string }>;
  children: ReactNode;
}>;

/** The frame of every page: its title, also of the window, and what can be done on it. */
export function Page({ title, aside, text, actions, back, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Causeway`;
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        <div>
          {back && (
            <Link {...back.link} className="page-back">
              ← {back.title}
            </Link>
          )}
          <div className="row">
            <h1>{title}</h1>
            {aside}
          </div>
          {text !== undefined && <div className="page-text">{text}</div>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type PanelProps = Readonly<{
  title?: string | undefined;
  text?: ReactNode;
  actions?: ReactNode;
  /** Without space around: for tables. */
  isFlush?: boolean;
  children: ReactNode;
}>;

/** A part of a page with a frame around it. */
export function Panel({ title, text, actions, isFlush = false, children }: PanelProps) {
  return (
    <section className={isFlush ? 'panel flush' : 'panel'} aria-label={title}>
      {(title !== undefined || actions !== undefined) && (
        <header className="panel-head">
          <div>
            {title !== undefined && <h2>{title}</h2>}
            {text !== undefined && <p className="muted">{text}</p>}
          </div>
          {actions !== undefined && <div className="row">{actions}</div>}
        </header>
      )}
      <div className="panel-body">{children}</div>
    </section>
  );
}
