import { useTexts } from '../../i18n/language.tsx';
import type { Form } from '../../parts/form.ts';
import { Alert } from '../../parts/notice.tsx';
import { texts } from './texts.ts';

/** How many of these fields have a fault. */
export function FaultCount({ form, paths }: Readonly<{ form: Form; paths: readonly string[] }>) {
  const t = useTexts(texts);
  const count = paths.filter((path) => form.faultAt(path) !== undefined).length;
  return count > 0 && <Alert tone="bad" title={t('faults', { count })} />;
}

/** To the first fault, once it is drawn. */
export function focusOnFault(page: HTMLElement): void {
  requestAnimationFrame(() => page.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
