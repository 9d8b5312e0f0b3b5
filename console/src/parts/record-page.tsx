import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { Id } from './copy.tsx';
import { ProblemNotice, Skeleton } from './notice.tsx';
import { Page } from './page.tsx';

type RecordPageProps<Data> = Readonly<{
  title: string;
  id: string;
  back: Readonly<{ link: LinkProps; title: string }>;
  /** What `useCall` gave. */
  read: Readonly<{ data: Data | undefined; error: ApiProblem | null; refetch: () => unknown }>;
  aside?: (data: Data) => ReactNode;
  actions?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}>;

/** The frame of a record's page while it loads, when it is there, and when it is not to be had. */
export function RecordPage<Data>(props: RecordPageProps<Data>) {
  const { title, id, back, read, aside, actions, children } = props;
  const { data, error, refetch } = read;
  if (error && data === undefined) {
    return (
      <Page title={title} back={back}>
        <ProblemNotice problem={error} retry={() => void refetch()} />
      </Page>
    );
  }
  if (data === undefined) {
    return (
      <Page title={title} text={<Id value={id} />} back={back}>
        <Skeleton lines={8} />
      </Page>
    );
  }
  return (
    <Page
      title={title}
      aside={aside?.(data)}
      text={<Id value={id} />}
      back={back}
      actions={actions?.(data)}
    >
      {children(data)}
    </Page>
  );
}

/** Whose record it is: operators' lists say so; else it is the partner's that was chosen. */
export function ownerIn(record: object, chosen: string | null = null): string | null {
  return 'partnerId' in record && typeof record.partnerId === 'string' ? record.partnerId : chosen;
}
