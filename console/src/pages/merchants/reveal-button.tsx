import { useState } from 'react';
import type { DoneOf } from '../../api/act.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FactList } from '../../parts/facts.tsx';
import { type AnyMerchant, nameOfMerchant } from './merchant.ts';
import { texts } from './reveal-texts.ts';

type Details = DoneOf<'revealMerchantDetails'>;

/** Shows what is masked on every page, to those who may look and say why. It is kept nowhere here. */
export function RevealButton({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const [details, setDetails] = useState<Details | null>(null);
  return (
    <>
      <ActionButton
        texts={texts}
        name="reveal"
        words={{ name: nameOfMerchant(merchant) }}
        operation="revealMerchantDetails"
        onDone={setDetails}
        input={({ reason }) => ({ params: { merchantId: merchant.merchantId }, body: { reason } })}
      />
      <Dialog
        isOpen={details !== null}
        close={() => setDetails(null)}
        title={t('details')}
        kind="middle"
      >
        {details && <Revealed {...details} />}
      </Dialog>
    </>
  );
}

function Revealed({ bankingDetails, signingOfficers }: Details) {
  const t = useTexts(texts);
  const { additionalBankingAccounts, creditDepositAccount } = bankingDetails;
  const accounts = [
    { ...creditDepositAccount, name: t('deposit') },
    ...additionalBankingAccounts.map((one) => ({ ...one, name: inWords(one.accountType) })),
  ];
  return (
    <FactList
      facts={[
        ...accounts.map(
          ({ accountNumber, currency, institutionNumber, name, transitNumber }) =>
            [
              `${name}, ${currency}`,
              <Id key={name} value={`${institutionNumber}-${transitNumber}-${accountNumber}`} />,
            ] as const,
        ),
        ...signingOfficers.map(
          ({ dateOfBirth, firstName, lastName }) =>
            [t('born', { name: `${firstName} ${lastName}` }), dateOfBirth] as const,
        ),
      ]}
    />
  );
}
