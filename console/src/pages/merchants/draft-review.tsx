import { useTexts } from '../../i18n/language.tsx';
import { FactList } from '../../parts/facts.tsx';
import type { Field } from '../../parts/field-list.tsx';
import type { FormValues } from '../../parts/form.ts';
import { Panel } from '../../parts/page.tsx';
import { useLookUps } from './look-ups.ts';
import { type ProfileGroup, profileGroups, valuesOf } from './profile-fields.ts';
import { texts } from './texts.ts';
import type { AnyDraft } from './draft-saver.ts';

/** A draft for those who may look and not change. */
export function DraftReview({ draft }: Readonly<{ draft: AnyDraft }>) {
  const t = useTexts(texts);
  const values = valuesOf(draft.draftedMerchant);
  return <DraftFacts groups={profileGroups(t, values, useLookUps())} values={values} />;
}

type Props = Readonly<{ groups: readonly ProfileGroup[]; values: FormValues }>;

/** What is filled in, by the names of the fields. */
export function DraftFacts({ groups, values }: Props) {
  const t = useTexts(texts);
  const shown = (field: Field) => {
    const value = values[field.path];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field.kind === 'amount') return `${Number(value) / 100} ${field.currency}`;
    if (field.kind !== 'choice' && field.kind !== 'look-up') return String(value);
    return chosen(field, value);
  };
  return groups.map(({ fields, title }) => {
    const facts = fields.map((field) => [field.label, shown(field)] as const);
    if (facts.every(([, value]) => value === undefined)) return null;
    return (
      <Panel key={title} title={title}>
        <FactList facts={facts} />
      </Panel>
    );
  });
}

type Chosen = Extract<Field, { kind: 'choice' | 'look-up' }>;

function chosen(field: Chosen, value: string | number): string {
  const digits = field.kind === 'look-up' ? (field.digits ?? 0) : 0;
  const written = String(value).padStart(digits, '0');
  const label = field.options.find((option) => option.value === written)?.label;
  if (label === undefined) return written;
  return field.kind === 'choice' ? label : `${written} · ${label}`;
}
