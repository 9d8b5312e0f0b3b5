import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { BRANDS } from '../../parts/card.tsx';
import { choices, type Field, FieldList } from '../../parts/field-list.tsx';
import { CheckField, SelectField } from '../../parts/fields.tsx';
import { type Form, type FormValues, lengthOf, withoutElement } from '../../parts/form.ts';
import { HAS_MINIMUM, newCards, newFee, newMonthly, TAXES } from './fee-plan-values.ts';
import { texts } from './money-texts.ts';
import './merchants.css';

const CARD_TYPES = ['CREDIT', 'DEBIT', 'PREPAID'];
const CODES = ['DISCOUNT', 'INTERCHANGE', 'ASSESSMENT', 'MARKUP', 'ITEM'];
const DESCRIPTION_MAX = 40;
const RATE_SCALE = 1000; // Thousandths of a percent.
const ITEM_SCALE = 100_000; // Thousandths of a cent, of which a dollar has so many.

type At = Readonly<{ form: Form; at: string }>;

/** The fees of a merchant, each in its fields. */
export function FeePlanFields({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(texts);
  return (
    <>
      <SelectField
        form={form}
        path="billing"
        label={t('billing')}
        options={[
          { value: 'NET', label: t('billingNet') },
          { value: 'MONTHLY', label: t('billingMonthly') },
        ]}
      />
      <Elements form={form} list="cardFees" title={t('cards')} add={t('addCards')} make={newCards}>
        {(at) => <CardsFields form={form} at={at} />}
      </Elements>
      <Elements
        form={form}
        list="monthlyFees"
        title={t('monthlyFee')}
        add={t('addMonthly')}
        make={newMonthly}
      >
        {(at) => <MonthlyFields form={form} at={at} />}
      </Elements>
      <CheckField form={form} path={HAS_MINIMUM} label={t('hasMinimum')} hint={t('minimumHint')} />
      {form.values[HAS_MINIMUM] === true && (
        <fieldset className="fee">
          <legend>{t('minimum')}</legend>
          <MonthlyFields form={form} at="minimum" />
          <CheckField form={form} path="minimum.waivedWithoutSales" label={t('waived')} />
        </fieldset>
      )}
    </>
  );
}

type ElementsProps = Readonly<{
  form: Form;
  list: string;
  title: string;
  add: string;
  make: (at: string) => FormValues;
  children: (at: string) => ReactNode;
}>;

/** The elements of a list, each of which can be removed, and a button for one more. */
function Elements({ form, list, title, add, make, children }: ElementsProps) {
  const t = useTexts(texts);
  const { values, replace } = form;
  const length = lengthOf(values, list);
  return (
    <>
      {Array.from({ length }, (_, place) => (
        <fieldset key={place} className="fee">
          <legend>
            {title} {place + 1}
          </legend>
          {children(`${list}[${place}]`)}
          <div className="form-end">
            <Button tone="quiet" onClick={() => replace(withoutElement(values, list, place))}>
              {t('removeFee')}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="row">
        <Button icon="plus" onClick={() => replace({ ...values, ...make(`${list}[${length}]`) })}>
          {add}
        </Button>
      </div>
    </>
  );
}

const anyOf = (values: readonly string[], any: string) => [
  { value: '', label: any },
  ...choices(values),
];

function CardsFields({ form, at }: At) {
  const t = useTexts(texts);
  const kind = 'choice';
  const brands = anyOf(BRANDS, t('otherBrands'));
  const types = anyOf(CARD_TYPES, t('allTypes'));
  return (
    <>
      <FieldList
        form={form}
        fields={[
          [
            { kind, path: `${at}.brand`, label: t('brand'), options: brands },
            { kind, path: `${at}.cardType`, label: t('cardType'), options: types },
          ],
        ]}
      />
      <Elements form={form} list={`${at}.fees`} title={t('fee')} add={t('addFee')} make={newFee}>
        {(fee) => <FeeFields form={form} at={fee} />}
      </Elements>
    </>
  );
}

function FeeFields({ form, at }: At) {
  const t = useTexts(texts);
  const perItem = { kind: 'decimal', unit: '$', scale: ITEM_SCALE, digits: 2 } as const;
  return (
    <>
      <FieldList
        form={form}
        fields={[
          [
            { kind: 'choice', path: `${at}.code`, label: t('kind'), options: choices(CODES) },
            description(at, t('description')),
            { kind: 'decimal', path: `${at}.rate`, label: t('rate'), unit: '%', scale: RATE_SCALE },
            { ...perItem, path: `${at}.perSale`, label: t('perSale') },
            { ...perItem, path: `${at}.perRefund`, label: t('perRefund') },
          ],
        ]}
      />
      <TaxFields form={form} at={at} />
    </>
  );
}

function MonthlyFields({ form, at }: At) {
  const t = useTexts(texts);
  return (
    <>
      <FieldList
        form={form}
        fields={[
          [
            {
              path: `${at}.code`,
              label: t('code'),
              isRequired: true,
              maxLength: DESCRIPTION_MAX,
              placeholder: 'PCI_SECURITY',
            },
            description(at, t('description')),
            { kind: 'amount', path: `${at}.amount`, label: t('aMonth'), currency: 'CAD' },
          ],
        ]}
      />
      <TaxFields form={form} at={at} />
    </>
  );
}

const description = (at: string, label: string): Field => ({
  path: `${at}.description`,
  label,
  isRequired: true,
  maxLength: DESCRIPTION_MAX,
});

function TaxFields({ form, at }: At) {
  const t = useTexts(texts);
  return (
    <div className="row" role="group" aria-label={t('taxes')}>
      {TAXES.map((tax) => (
        <CheckField key={tax} form={form} path={`${at}.taxes.${tax}`} label={tax} />
      ))}
    </div>
  );
}
