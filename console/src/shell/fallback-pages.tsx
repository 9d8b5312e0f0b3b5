import type { ErrorComponentProps } from '@tanstack/react-router';
import { problemOf } from '../api/problem.ts';
import { useTexts } from '../i18n/language.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice, ProblemNotice } from '../parts/notice.tsx';
import { texts } from './texts.ts';

export function NotFoundPage() {
  const t = useTexts(texts);
  return (
    <Notice
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={<ButtonLink to="/">{t('toOverview')}</ButtonLink>}
    />
  );
}

/** In place of a page that threw: the service's problem, or a fault of ours. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const t = useTexts(texts);
  const problem = problemOf(error);
  if (problem === error) return <ProblemNotice problem={problem} retry={reset} />;
  return (
    <Notice
      icon="warning"
      title={t('brokenTitle')}
      text={t('brokenText')}
      action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
  );
}
