import type { Fault } from '../../platform/http/errors.ts';

export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 128; // A passphrase fits; the work of hashing stays bounded.
const LOCAL_PART_MIN = 4; // A shorter beginning of an address is in many good passwords.

/** Long enough for our minimum, and first in the lists of those who guess. In small letters. */
const COMMON = new Set(
  `123456789012 1234567890123 12345678901234 123123123123 111111111111 000000000000 112233445566
  1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc qwertyuiop12 qwertyuiop123 qwerty123456 qwertyqwerty
  qwertyuiopasdf qwertyuiop[] asdfghjkl123 asdfghjkl;' zxcvbnm12345 abcdefghijkl abcdefgh1234
  abc123abc123 abcd1234abcd password1234 password12345 password123456 passwordpassword
  password123! password1234! mypassword123 p@ssw0rd1234 p@ssword1234 passw0rd1234 pass1234pass
  administrator administrator1 admin1234567 adminadmin12 adminadminadmin admin123admin
  letmeinletmein letmein12345 welcome12345 welcome123456 welcome2causeway iloveyou1234
  iloveyouiloveyou iloveyou12345 changeme1234 changemechangeme changeme12345 changeit1234
  secretsecret secret123456 football1234 baseball1234 superman1234 princess1234 sunshine1234
  trustno1trustno1 monkey123456 dragon123456 michael12345 computer1234 internet1234
  causeway1234 causeway12345 causewaycauseway operator1234 operator12345 sandbox12345
  correcthorsebatterystaple q1w2e3r4t5y6 a1b2c3d4e5f6 987654321098 098765432109 123qweasdzxc
  qweasdzxc123 qazwsxedcrfv 1234qwerasdf asdfasdfasdf zaq12wsxcde3 test12345678 testtesttest
  summer2026!! winter2026!! spring2026!! autumn2026!! january2026! november2026`
    .split(/\s+/)
    .values(),
);

/** What is wrong with a new password beside its length, which its schema knows. */
export function passwordFaults(parameterName: string, password: string, email: string): Fault[] {
  const small = password.toLowerCase();
  const [local = ''] = email.split('@');
  if (small.includes(email) || (local.length >= LOCAL_PART_MIN && small.includes(local))) {
    return [{ parameterName, reasonCode: 'PASSWORD_HOLDS_EMAIL', errorMessage: HOLDS_EMAIL }];
  }
  if (COMMON.has(small) || new Set(small).size <= 2) {
    return [{ parameterName, reasonCode: 'PASSWORD_COMMON', errorMessage: IS_COMMON }];
  }
  return [];
}

const HOLDS_EMAIL = 'Must not contain the e-mail address.';
const IS_COMMON = 'Is too easy to guess: it is among the most common passwords.';
