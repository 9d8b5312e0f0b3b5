import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { OperationId } from '../api/call.ts';
import { Icon, type IconName } from './icon.tsx';
import './button.css';

type Look = Readonly<{
  tone?: 'plain' | 'main' | 'danger' | 'quiet';
  icon?: IconName;
  children?: ReactNode;
}>;

type ButtonProps = Look &
  ComponentProps<'button'> &
  Readonly<{
    /** Under way: cannot be pressed again. */
    isBusy?: boolean;
    /** What it calls in the end: a test holds every page to what the viewer's role may call. */
    operation?: OperationId | undefined;
  }>;

export function Button(props: ButtonProps) {
  const { tone = 'plain', icon, isBusy = false, operation, children, ...rest } = props;
  return (
    <button
      type="button"
      data-operation={operation}
      {...rest}
      className={`button ${tone} ${rest.className ?? ''}`}
      disabled={rest.disabled === true || isBusy}
      aria-busy={isBusy || undefined}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

/** A button with an icon alone; the label is read out and shown as a tip. */
export function IconButton({ label, ...rest }: ButtonProps & Readonly<{ label: string }>) {
  return <Button tone="quiet" {...rest} aria-label={label} title={label} />;
}

/** A link that looks like a button. */
export function ButtonLink({ tone = 'plain', icon, children, ...link }: Look & LinkProps) {
  return (
    <Link {...link} className={`button ${tone}`}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}
