/** A plan as an operator sets it, with changes by the test. */
export function interchangePlus(changes: Readonly<Record<string, unknown>> = {}) {
  const fee = { perSale: 0, perRefund: 0, taxes: [] };
  return {
    billing: 'NET',
    cardFees: [
      {
        brand: 'VISA',
        cardType: 'CREDIT',
        fees: [
          { ...fee, code: 'INTERCHANGE', description: 'Interchange', rate: 1_450 },
          { ...fee, code: 'ASSESSMENT', description: 'Network assessment', rate: 90 },
          {
            ...fee,
            code: 'MARKUP',
            description: 'Our markup',
            rate: 300,
            perSale: 7_500,
            taxes: ['GST', 'HST', 'QST'],
          },
        ],
      },
      {
        brand: 'MASTERCARD',
        fees: [
          { ...fee, code: 'DISCOUNT', description: 'Mastercard', rate: 1_900, perRefund: 5_000 },
        ],
      },
    ],
    monthlyFees: [
      {
        code: 'PCI_SECURITY',
        description: 'PCI security',
        amount: 995,
        taxes: ['GST', 'HST', 'QST', 'PST', 'RST'],
      },
    ],
    ...changes,
  };
}

/** Cells of a CSV file whose texts hold neither commas nor quotes, as one record a line. */
export function recordsOf(csv: string): Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, ''));
    return Object.fromEntries(names.map((name, place) => [name, cells?.[place] ?? '']));
  });
}

/** 12.50 as 1250n. */
export function cents(dollars: string | undefined): bigint {
  return BigInt((dollars ?? '').replace('.', ''));
}
