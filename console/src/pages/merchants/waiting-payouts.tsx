import type { MerchantBalance } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Alert } from '../../parts/notice.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { Time } from '../../parts/time.tsx';
import { operationAt, usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import type { AnyMerchant } from './merchant.ts';
import { BankAccountButton, type AccountUse } from './bank-account.tsx';
import { texts } from './bank-account-texts.ts';
import { HoldButton } from './payout-account.tsx';

type Refused = MerchantBalance['refusedAccounts'][number];
type Shown = Readonly<{ merchant: AnyMerchant }>;

/** Says that a merchant is not paid since the bank sent a payout back, and what to do: fix, release, pay. */
export function WaitingPayouts({ merchant }: Shown) {
  const { isOperator } = usePlace();
  const { can } = useSession();
  if (!can('payment.read')) return null;
  return isOperator ? <ForOperators merchant={merchant} /> : <ForPartners merchant={merchant} />;
}

function ForOperators({ merchant }: Shown) {
  const { merchantId } = merchant;
  const { data } = useCall('retrievePayoutAccount', { params: { merchantId } }, { live: true });
  return data?.refusedAccounts.map((refused) => (
    <Waits key={refused.payoutId} {...{ merchant, refused }} isHeld={data.hold !== null} />
  ));
}

function ForPartners({ merchant }: Shown) {
  const { merchantId } = merchant;
  const { data } = useCall('retrieveBalance', { params: { merchantId } }, { live: true });
  return data?.refusedAccounts.map((refused) => (
    <Waits key={refused.payoutId} {...{ merchant, refused }} isHeld={data.onHold} />
  ));
}

/** What the account is for: deposits in another currency than the merchant's own have one beside it. */
function accountUseOf(
  { bankingDetails }: AnyMerchant,
  { currency, direction }: Refused,
): AccountUse {
  if (direction === 'DEBIT') return { accountType: 'POS_BILLING_ACCOUNT', currency };
  const isOwn = bankingDetails.creditDepositAccount.currency === currency;
  return { accountType: isOwn ? 'CREDIT_DEPOSIT_ACCOUNT' : 'DEBIT_DEPOSIT_ACCOUNT', currency };
}

function Waits({
  isHeld,
  merchant,
  refused,
}: Shown & Readonly<{ refused: Refused; isHeld: boolean }>) {
  const { merchantId } = merchant;
  const t = useTexts(texts);
  const { mayCall } = useSession();
  const place = usePlace();
  const { currency, direction, payoutId, reason, reasonCode, since } = refused;
  const changing = ['changeBankAccount', 'changeBankAccountOfMerchant'] as const;
  const mayChange = mayCall(operationAt(changing, place, true));
  const mayPay = mayCall('payOutNow');
  return (
    <Alert
      tone="warn"
      title={t(direction === 'DEBIT' ? 'collectsTitle' : 'waitsTitle', { currency })}
    >
      <span>
        {reasonCode} {reason} · <Time at={since} form="long" /> · <LinkedId id={payoutId} />
      </span>
      <span>{t('waitsText')}</span>
      <ol>
        <li>
          {t(mayChange ? 'fix' : 'fixByPartner')}{' '}
          <BankAccountButton merchant={merchant} use={accountUseOf(merchant, refused)} />
        </li>
        <li>
          {t(isHeld ? 'release' : 'releasedByChange')}{' '}
          {isHeld && <HoldButton merchantId={merchantId} isHeld />}
        </li>
        <li>{t(mayPay ? 'pay' : 'payByItself')}</li>
      </ol>
    </Alert>
  );
}
