/** Whether the last digit is the check digit of the others (ISO/IEC 7812). */
export function isLuhnValid(digits: string): boolean {
  return sumOf(digits) % 10 === 0;
}

export function checkDigitOf(payload: string): string {
  return String((10 - (sumOf(`${payload}0`) % 10)) % 10);
}

function sumOf(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
}
