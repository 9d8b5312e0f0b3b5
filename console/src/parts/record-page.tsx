import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { Id } from './copy.tsx';
import { Loaded } from './notice.tsx';
import { Page } from './page.tsx';

type RecordPageProps<Data> = Readonly<{
  /** What kind of record it is; or, once it is there, its own name. */
  title: string;
  nameOf?: (data: Data) => string;
  id: string;
  back: Readonly<{ link: LinkProps; title: string }>;
  /** What `useCall` gave. */
  read: Readonly<{
    data: Data | undefined;
    error: ApiProblem | null;
    refetch: () => Promise<unknown>;
  }>;
  aside?: (data: Data) => ReactNode;
  /** Below the title, instead of the id. */
  text?: (data: Data) => ReactNode;
  actions?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}>;

/** The frame of a record's page while it loads, when it is there, and when it is not to be had. */
export function RecordPage<Data>(props: RecordPageProps<Data>) {
  const { title, nameOf, id, back, read, aside, text, actions, children } = props;
  const { data } = read;
  const of = <Value,>(value?: (data: Data) => Value) =>
    data === undefined ? undefined : value?.(data);
  return (
    <Page
      title={of(nameOf) ?? title}
      aside={of(aside)}
      text={of(text) ?? <Id value={id} />}
      back={back}
      actions={of(actions)}
    >
      <Loaded query={read}>{children}</Loaded>
    </Page>
  );
}

/** Whose record it is: operators' lists say so; else it is the partner's that was chosen. */
export function ownerIn(record: object, chosen: string | null = null): string | null {
  return 'partnerId' in record && typeof record.partnerId === 'string' ? record.partnerId : chosen;
}
