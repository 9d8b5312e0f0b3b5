import type { Fault, Looked, LookUps, Part, Refusal } from './api.ts';
import { element } from './element.ts';
import { type FieldView, fieldView } from './field-view.ts';
import { type Group, groupsOf, LOCATION } from './fields.ts';
import * as officers from './officers.ts';
import { type SaveState, saverOf } from './saver.ts';
import { optionText, TEXTS } from './texts.ts';
import { type Values, valuesIn } from './values.ts';

type Language = 'en' | 'fr';

export type FormOptions = Readonly<{
  looked: Looked;
  lookUps: LookUps;
  part: Part;
  visit: string;
  language: Language;
  main: HTMLElement;
  handIn: (version: number) => Promise<void>;
  refused: (refusal: Refusal) => void;
}>;

const TRANSIT = 'bankingDetails.creditDepositAccount.transitNumber';
const TRANSIT_DIGITS = 5;

/** The parts one after the other, each a step: what is filled in is saved as it is typed. */
export class MerchantForm {
  readonly #options: FormOptions;
  readonly #parts: readonly string[];
  readonly #values: Values;
  readonly #saver: ReturnType<typeof saverOf>;
  readonly #status = element('p', { class: 'status', role: 'status' });
  /** Where one has been. */
  readonly #touched = new Set<string>();
  #language: Language;
  #faults: readonly Fault[];
  #step = 0;
  #views: readonly FieldView[] = [];

  constructor(options: FormOptions) {
    const { language, looked, part, refused, visit } = options;
    this.#options = options;
    this.#parts = looked.parts;
    this.#language = language;
    this.#faults = part.faults;
    this.#values = valuesIn(part.draftedMerchant);
    this.#saver = saverOf({
      visit,
      values: this.#values,
      part,
      refused,
      told: (state: SaveState) => this.#status.replaceChildren(this.#texts[state]),
      examined: (kept) => {
        this.#faults = kept.faults;
        this.#showFaults();
      },
      replaced: () => this.#draw(),
    });
    history.replaceState({ step: 0 }, '');
    addEventListener('popstate', ({ state }: Readonly<{ state: unknown }>) => {
      this.#step = Math.min(stepIn(state), this.#parts.length - 1);
      this.#draw(true);
    });
    this.#draw(true);
  }

  speak(language: Language): void {
    this.#language = language;
    this.#draw();
  }

  get #texts() {
    return TEXTS[this.#language];
  }

  #groupsAt(place: number): readonly Group[] {
    const { lookUps } = this.#options;
    const setting = { texts: this.#texts, language: this.#language, lookUps };
    return groupsOf(this.#parts[place] ?? '', officers.officersIn(this.#values), setting);
  }

  #pathsAt(place: number): readonly string[] {
    return this.#groupsAt(place).flatMap(({ fields }) => fields.map(({ path }) => path));
  }

  #faultAt(path: string): Fault | undefined {
    return this.#faults.find(({ parameterName }) => parameterName === path);
  }

  #draw(isNew = false): void {
    const drawn: FieldView[] = [];
    const sections = this.#groupsAt(this.#step).map((group) => this.#section(group, drawn));
    this.#views = drawn;
    const end = element('div', { class: 'end' }, this.#status, this.#goButton());
    const form = element('form', { novalidate: true }, ...sections, ...this.#addButton(), end);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#next();
    });
    const name = optionText(this.#texts, this.#parts[this.#step] ?? '');
    const heading = element('h1', { tabindex: '-1' }, name);
    this.#options.main.replaceChildren(this.#progress(), heading, form);
    this.#showFaults();
    if (isNew) heading.focus();
  }

  #section({ fields, officer, title }: Group, drawn: FieldView[]): HTMLElement {
    const { today } = this.#options.part;
    const changed = (path: string): void => {
      this.#touched.add(path);
      this.#saver.soon();
    };
    const given = { texts: this.#texts, values: this.#values, today, changed };
    const nodes = fields.flatMap((field) => {
      const view = fieldView(field, given);
      drawn.push(view);
      const isHome = officer !== undefined && field.path.endsWith('.unitNumber');
      return isHome ? [...this.#sameAddress(officer), view.node] : [view.node];
    });
    const legend = element('legend', {}, title);
    return element('fieldset', {}, legend, ...nodes, ...this.#removeButton(officer));
  }

  #sameAddress(place: number): readonly HTMLElement[] {
    if (!this.#parts.includes('ADDRESS')) return [];
    const id = `same-${place}`;
    const box = element('input', { type: 'checkbox', id });
    box.checked = officers.livesAtBusiness(this.#values, place);
    box.addEventListener('change', () => {
      officers.setAtBusiness(this.#values, place, box.checked);
      this.#changedLists();
      document.querySelector<HTMLElement>(`#${id}`)?.focus();
    });
    const label = element('label', { for: id }, this.#texts.same);
    return [element('div', { class: 'field check' }, box, label)];
  }

  #removeButton(place: number | undefined): readonly HTMLElement[] {
    if (place === undefined || officers.officersIn(this.#values) < 2) return [];
    return [
      plainButton(this.#texts.remove, () => {
        officers.removeOfficer(this.#values, place);
        this.#changedLists();
      }),
    ];
  }

  #addButton(): readonly HTMLElement[] {
    const isFull = officers.officersIn(this.#values) >= officers.OFFICERS_MAX;
    if (this.#parts[this.#step] !== 'PEOPLE' || isFull) return [];
    return [
      plainButton(this.#texts.add, () => {
        officers.addOfficer(this.#values);
        this.#changedLists();
      }),
    ];
  }

  #changedLists(): void {
    this.#saver.soon();
    this.#draw();
  }

  #goButton(): HTMLElement {
    const isLast = this.#step === this.#parts.length - 1;
    const { brand } = this.#options.looked;
    const said = isLast ? this.#texts.handIn.replace('{name}', brand.name) : this.#texts.goOn;
    return element('button', { class: 'main' }, said);
  }

  #progress(): HTMLElement {
    const steps = this.#parts.map((name, place) => {
      const button = element('button', { type: 'button' }, optionText(this.#texts, name));
      button.addEventListener('click', () => this.#goTo(place));
      const current = place === this.#step ? 'step' : undefined;
      return element('li', { 'aria-current': current }, button);
    });
    return element('ol', { class: 'steps' }, ...steps);
  }

  #goTo(place: number): void {
    history.pushState({ step: place }, '');
    this.#step = place;
    this.#draw(true);
  }

  /** What is merely missing is said where one has been, or has tried to go on. */
  #showFaults(): void {
    for (const { path, show } of this.#views) {
      const fault = this.#faultAt(path);
      const isSaid = fault?.reasonCode !== 'REQUIRED_FIELD' || this.#touched.has(path);
      show(isSaid ? fault : undefined);
    }
    this.#noteRegion();
  }

  /** Where the branch is by its transit number, if that is not where the business is. */
  #noteRegion(): void {
    const view = this.#views.find(({ path }) => path === TRANSIT);
    const transit = String(this.#values.get(TRANSIT) ?? '');
    const province = this.#values.get(`${LOCATION}.province`);
    if (!view || this.#faultAt(TRANSIT) || transit.length !== TRANSIT_DIGITS) return;
    const ends = this.#options.lookUps.transitEnds;
    const region = ends.find(({ lastDigit }) => lastDigit === transit.at(-1));
    if (!region || province === undefined || region.provinces.includes(String(province))) return;
    const said = this.#texts.otherRegion.replace('{provinces}', region.provinces.join(', '));
    view.node.querySelector('.hint')?.replaceChildren(said);
  }

  /** On to the next step, or back to the first that is not complete; after the last it is handed in. */
  async #next(): Promise<void> {
    for (const path of this.#pathsAt(this.#step)) this.#touched.add(path);
    const isSaved = await this.#saver.now();
    this.#showFaults();
    const wrong = this.#views.find(({ path }) => this.#faultAt(path) !== undefined);
    if (wrong) return wrong.node.querySelector<HTMLElement>('input, select')?.focus();
    if (!isSaved) return;
    if (this.#step < this.#parts.length - 1) return this.#goTo(this.#step + 1);
    const behind = this.#parts.findIndex((_, place) =>
      this.#pathsAt(place).some((path) => this.#faultAt(path) !== undefined),
    );
    if (behind === -1) return await this.#options.handIn(this.#saver.version());
    for (const path of this.#pathsAt(behind)) this.#touched.add(path);
    this.#goTo(behind);
  }
}

function stepIn(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('step' in state)) return 0;
  return typeof state.step === 'number' ? state.step : 0;
}

function plainButton(said: string, pressed: () => void): HTMLElement {
  const button = element('button', { type: 'button', class: 'plain' }, said);
  button.addEventListener('click', pressed);
  return button;
}
