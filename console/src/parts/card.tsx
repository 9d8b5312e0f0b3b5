import { inWords } from './badge.tsx';

/** What cards are of; OTHER is any that is not named. */
export const BRANDS = [
  'VISA',
  'MASTERCARD',
  'AMEX',
  'DISCOVER',
  'DINERS',
  'JCB',
  'UNIONPAY',
  'MAESTRO',
  'OTHER',
] as const;

type CardProps = Readonly<{
  card: Readonly<{
    cardBrand: string;
    lastFour: string;
    expiryMonth?: number;
    expiryYear?: number;
  }>;
}>;

/** A card as people know it: Visa •••• 4242. */
export function Card({ card: { cardBrand, lastFour, expiryMonth, expiryYear } }: CardProps) {
  const expiry =
    expiryMonth !== undefined && expiryYear !== undefined
      ? `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`
      : undefined;
  return (
    <span className="card-number" title={expiry}>
      {inWords(cardBrand)} <span className="muted">••••</span> {lastFour}
    </span>
  );
}
