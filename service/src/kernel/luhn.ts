/** The check digit of card numbers (ISO/IEC 7812-1), which our 13-digit identifiers carry too. */
export function luhnCheckDigit(payload: string): string {
  return String((10 - (luhnSum(payload, 1) % 10)) % 10);
}

export function isLuhnValid(digits: string): boolean {
  return /^\d+$/.test(digits) && luhnSum(digits, 0) % 10 === 0;
}

/** Every second digit from the right is doubled; `offset` 1 leaves room for the check digit. */
function luhnSum(digits: string, offset: 0 | 1): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = (index + offset) % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}
