import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { useStill } from '../../api/live.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { FieldList } from '../../parts/field-list.tsx';
import { lengthOf, withoutElement } from '../../parts/form.ts';
import { Alert } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfService } from '../../parts/problem-text.tsx';
import { toast } from '../../shell/toast.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { DraftEnd } from './draft-end.tsx';
import { DraftLinks } from './draft-links.tsx';
import { texts } from './draft-texts.ts';
import { countsOf, livesAtBusiness, officerOf, TRANSIT, withAddress } from './draft-values.ts';
import { focusOnFault } from './faults.tsx';
import { type LookUps, useLookUps } from './look-ups.ts';
import { DRAFT_STEPS, type DraftStep } from './onboard-fields.ts';
import {
  ACCOUNTS,
  newElement,
  OFFICERS,
  type ProfileGroup,
  profileGroups,
} from './profile-fields.ts';
import { texts as merchantTexts } from './texts.ts';
import type { AnyDraft } from './draft-saver.ts';
import { type Filling, useDraft } from './use-draft.ts';
import './drafts.css';

const STEPS = [...DRAFT_STEPS, 'REVIEW'] as const;
type Place = (typeof STEPS)[number];

type DraftFormProps = Readonly<{ draft: AnyDraft; partnerId: string | null }>;

export function DraftForm({ draft, partnerId }: DraftFormProps) {
  const t = useTexts(texts);
  const words = useTexts(merchantTexts);
  const { step } = useSearch({ strict: false });
  const place = STEPS.find((one) => one === step) ?? 'BUSINESS';
  const lookUps = useLookUps();
  useStill();
  const filling = useDraft({
    draft,
    partnerId,
    onTaken: ({ count, who }) => toast({ title: t('takenOver', { who, count }) }),
  });
  const groups = profileGroups(words, withOneOfficer(filling.form.values), lookUps);
  return (
    <div className="column">
      <StepList place={place} groups={groups} filling={filling} />
      <p className="muted draft-state" role="status">
        {t(filling.state)}
      </p>
      {filling.conflict && <DraftConflict filling={filling} groups={groups} />}
      {place === 'REVIEW' ? (
        <>
          <DraftEnd draft={draft} partnerId={partnerId} filling={filling} groups={groups} />
          <DraftLinks draftId={draft.draftId} partnerId={partnerId} />
        </>
      ) : (
        <StepForm key={place} {...{ place, groups, filling, lookUps }} />
      )}
    </div>
  );
}

/** The first signing officer is there before anything is known of one. */
function withOneOfficer(values: Filling['form']['values']) {
  if (lengthOf(values, OFFICERS) > 0) return values;
  return { ...values, [`${OFFICERS}[0].creditReportAllowed`]: false };
}

function pathsOf(groups: readonly ProfileGroup[], step?: Place): readonly string[] {
  const own = groups.filter((group) => step === undefined || group.step === step);
  return own.flatMap(({ fields }) => fields.map(({ path }) => path));
}

type StepListProps = Readonly<{ place: Place; groups: readonly ProfileGroup[]; filling: Filling }>;

/** Where one is, and how far each step is; each has an address, so back and forward lead through them. */
function StepList({ place, groups, filling }: StepListProps) {
  const t = useTexts(texts);
  const said = (step: Place) => {
    const paths = pathsOf(groups, step);
    const isOf = (path: string | undefined) => step === 'REVIEW' || paths.includes(path ?? '');
    const own = filling.faults.filter(({ parameterName }) => isOf(parameterName));
    const { missing, wrong } = countsOf(own);
    if (wrong > 0) return { state: 'wrong', text: t('wrong', { count: wrong }) };
    if (missing > 0) return { state: 'missing', text: t('missing', { count: missing }) };
    return { state: 'complete', text: t('complete') };
  };
  return (
    <nav aria-label={t('steps')}>
      <ol className="draft-steps">
        {STEPS.map((step) => (
          <li key={step} aria-current={step === place ? 'step' : undefined}>
            <Link to="." search={(before: object) => ({ ...before, step })}>
              <strong>{t(step)}</strong>
              {step !== 'REVIEW' && <small data-state={said(step).state}>{said(step).text}</small>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepFormProps = StepListProps & Readonly<{ place: DraftStep; lookUps: LookUps }>;

function StepForm({ place, groups, filling, lookUps }: StepFormProps) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const page = useRef<HTMLFormElement>(null);
  const { form, problem, save, touch } = filling;
  const own = groups.filter(({ step }) => step === place);
  const paths = pathsOf(groups, place);
  const at = STEPS.indexOf(place);
  const goTo = async (step: Place | undefined) =>
    await navigate({ to: '.', search: (before: object) => ({ ...before, step }) });
  useEffect(() => page.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const next = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = event.currentTarget;
    touch(paths);
    await save();
    const isFaulty = filling.faults.some(
      ({ parameterName, reasonCode }) =>
        reasonCode !== 'REQUIRED_FIELD' && paths.includes(parameterName ?? ''),
    );
    if (isFaulty) focusOnFault(shown);
    else await goTo(STEPS[at + 1]);
  };
  return (
    <form ref={page} className="column" noValidate onSubmit={(event) => void next(event)}>
      {own.map((group) => (
        <StepGroup key={group.title} {...{ group, filling, lookUps }} />
      ))}
      <AddButtons place={place} filling={filling} />
      {problem && problem.faults.length === 0 && (
        <Alert tone="bad" title={t('notTaken')}>
          <OfService>{problem.message}</OfService>
        </Alert>
      )}
      <div className="form-end">
        {at > 0 && <Button onClick={() => void goTo(STEPS[at - 1])}>{t('back')}</Button>}
        <Button type="submit" tone="main" operation="saveMerchantDraft" isBusy={form.isBusy}>
          {t('next')}
        </Button>
      </div>
    </form>
  );
}

type StepGroupProps = Readonly<{ group: ProfileGroup; filling: Filling; lookUps: LookUps }>;

/** The fields of a group; of a list an element can be removed, but not the last officer. */
function StepGroup({ group, filling, lookUps }: StepGroupProps) {
  const t = useTexts(texts);
  const { form } = filling;
  const { fields, list, place = 0, title } = group;
  const officer = officerOf(fields[0]?.path ?? '');
  const mayRemove =
    list !== undefined && (list !== OFFICERS || lengthOf(form.values, OFFICERS) > 1);
  const remove = () => list && form.replace(withoutElement(form.values, list, place));
  const hinted = fields.map((field) =>
    field.path === TRANSIT ? { ...field, hint: transitHint(form.values, lookUps, t) } : field,
  );
  // The box stands above the address that it fills in.
  const address = fields.findIndex(({ path }) => path.endsWith('.address.unitNumber'));
  const home = address === -1 ? fields.length : address;
  return (
    <Panel title={title} actions={mayRemove && <Button onClick={remove}>{t('remove')}</Button>}>
      <FieldList form={form} fields={[hinted.slice(0, home)]} />
      {officer !== undefined && (
        <label className="check draft-same">
          <input
            type="checkbox"
            checked={livesAtBusiness(form.values, officer)}
            onChange={({ target }) =>
              form.replace(withAddress(form.values, officer, target.checked))
            }
          />
          {t('sameAddress')}
        </label>
      )}
      {home < hinted.length && <FieldList form={form} fields={[hinted.slice(home)]} />}
    </Panel>
  );
}

/** Where the branch is by its transit number, if that is not where the business is. */
function transitHint(
  values: Filling['form']['values'],
  { transitEnds }: LookUps,
  t: ReturnType<typeof useTexts<keyof (typeof texts)['en']>>,
): string {
  const transit = String(values[TRANSIT] ?? '');
  const province = values['merchantDetails.locationAddress.province'];
  const region = transitEnds.find(({ lastDigit }) => lastDigit === transit.at(-1));
  const isKnown = /^\d{5}$/.test(transit) && region && typeof province === 'string' && province;
  if (!isKnown || region.provinces.includes(province)) return t('transitHint');
  return t('otherRegion', { provinces: region.provinces.join(', ') });
}

function AddButtons({
  place,
  filling: { form },
}: Readonly<{ place: DraftStep; filling: Filling }>) {
  const t = useTexts(texts);
  const add = (list: string) => () => form.replace(newElement(list, form.values));
  if (place === 'PEOPLE') {
    return (
      <div className="row">
        <Button icon="plus" onClick={add(OFFICERS)}>
          {t('addOfficer')}
        </Button>
      </div>
    );
  }
  if (place !== 'BANKING') return null;
  return (
    <div className="row">
      <Button icon="plus" onClick={add(ACCOUNTS)}>
        {t('addAccount')}
      </Button>
    </div>
  );
}
