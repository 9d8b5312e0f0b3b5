import type { FieldName } from '../src/protocol.ts';

/** Why a field is not right: its text is in the input's attribute of that name. */
export type FaultKind = 'empty' | 'wrong' | 'expired';

export type Field = Readonly<{
  name: FieldName;
  input: HTMLInputElement;
  fault: () => FaultKind | undefined;
  /** Says what is wrong, or takes back what was said. */
  show: (fault: FaultKind | undefined) => void;
  isShown: () => boolean;
}>;

/** The field of that name, where the page has it. */
export function fieldOf(
  name: FieldName,
  check: (text: string) => FaultKind | undefined,
): Field | undefined {
  const input = document.querySelector<HTMLInputElement>(`input#${name}`);
  const place = document.querySelector(`#${name}-fault`);
  if (!input || !place) return undefined;
  const fault = (): FaultKind | undefined =>
    input.value.trim() === '' ? 'empty' : check(input.value);
  const show = (found: FaultKind | undefined): void => {
    if (found) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    const text = found ? (input.dataset[found] ?? '') : '';
    // Said once: a screen reader would say the same again.
    if (place.textContent !== text) place.textContent = text;
  };
  const field: Field = {
    name,
    input,
    fault,
    show,
    isShown: () => input.getAttribute('aria-invalid') === 'true',
  };
  input.addEventListener('blur', () => {
    // Merely tabbing through a field does not report it as empty.
    if (input.value.trim() !== '') show(fault());
  });
  input.addEventListener('input', () => {
    // While somebody types nothing is found wrong; what was is taken back as soon as it is right.
    if (field.isShown() && fault() === undefined) show(undefined);
  });
  return field;
}
