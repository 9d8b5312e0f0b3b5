import type { ReadSetting } from './setting-kinds.ts';

/** How taxes on fees are worked out, and what statements say of them. */
export const TAX_SETTINGS = {
  TAX_ROUNDING: {
    takes: 'invoice or line',
    default: 'invoice',
    use: 'what taxes on fees are rounded on: the total of a merchant’s month, spread over the lines, or each line',
  },
  TAX_GST_HST_NUMBER: {
    takes: 'a registration number such as 123456789 RT0001',
    default: '',
    use: 'what you are registered under for GST and HST, for statements',
  },
  TAX_QST_NUMBER: {
    takes: 'a registration number such as 1234567890 TQ0001',
    default: '',
    use: 'what you are registered under for QST, for statements',
  },
  TAX_CAD_PER_USD: {
    takes: 'a number above zero with up to six decimals, such as 1.3742',
    default: '',
    use: 'the rate at which tax on fees in US dollars is told in Canadian dollars, from now on',
  },
} as const;

export function readTaxes(read: ReadSetting<keyof typeof TAX_SETTINGS>) {
  return {
    rounding: read<'invoice' | 'line'>('TAX_ROUNDING', rounding, 'invoice'),
    gstHstNumber: read('TAX_GST_HST_NUMBER', numbered(/^\d{9}RT\d{4}$/)),
    qstNumber: read('TAX_QST_NUMBER', numbered(/^\d{10}TQ\d{4}$/)),
    cadPerUsd: read('TAX_CAD_PER_USD', exchangeRate),
  };
}

function rounding(text: string): 'invoice' | 'line' | undefined {
  return text === 'invoice' || text === 'line' ? text : undefined;
}

/** A number of the form, written without the spaces that people put into it. */
function numbered(form: RegExp): (text: string) => string | undefined {
  return (text) => {
    const number = text.replaceAll(' ', '').toUpperCase();
    return form.test(number) ? number : undefined;
  };
}

function exchangeRate(text: string): string | undefined {
  return /^\d{1,4}(?:\.\d{1,6})?$/.test(text) && Number(text) > 0 ? text : undefined;
}
