import { type ReactNode, Suspense, useState } from 'react';

type WhenOpenProps = Readonly<{ isOpen: boolean; children: ReactNode }>;

/** What is inside is there from when it is first opened, so that it can be seen closing as well. */
export function WhenOpen({ isOpen, children }: WhenOpenProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (isOpen || wasOpen) && <Suspense>{children}</Suspense>;
}
