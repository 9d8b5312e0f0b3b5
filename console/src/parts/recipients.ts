import type { FormValues } from './form.ts';

export type Recipient = Readonly<{ userId?: string; email?: string; language?: 'en' | 'fr' }>;

/** Recipients as people write them: an address or a user’s id a line, with a language after it. */
export function recipientsIn(text: FormValues[string]): readonly Recipient[] {
  return String(text ?? '')
    .split(/\n/)
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([who = '', language]) => {
      if (who === '') return [];
      const named = who.includes('@') || !who.startsWith('us') ? { email: who } : { userId: who };
      return [language?.toLowerCase() === 'fr' ? { ...named, language: 'fr' as const } : named];
    });
}

export function recipientsText(recipients: readonly Recipient[]): string {
  return recipients
    .map(({ email, language, userId }) =>
      [email ?? userId, language === 'fr' ? 'fr' : ''].join(' '),
    )
    .map((line) => line.trim())
    .join('\n');
}
