import type { Merchant } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FactList, FactsPanel } from '../../parts/facts.tsx';
import { MetadataPanel } from '../../parts/metadata.tsx';
import { Money } from '../../parts/money.tsx';
import { PartnerName } from '../../parts/names.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { type AnyMerchant, inOneLine, ownerOf } from './merchant.ts';
import { type AccountUse, BankAccountButton, BankAccountChanges } from './bank-account.tsx';
import { RevealButton } from './reveal-button.tsx';
import { TerminalButton } from './terminal-button.tsx';
import { texts } from './texts.ts';

/** All that is known of the business, in the groups that the API has. */
export function Profile({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  return (
    <div className="column">
      <div className="columns">
        <Business merchant={merchant} />
        <Contact merchant={merchant} />
        <Banking merchant={merchant} />
        <Officers officers={merchant.securityDetails.signingOfficers} />
        <MetadataPanel
          metadata={merchant.metadata}
          partnerId={ownerOf(merchant)}
          change={{
            operation: 'updateMerchant',
            params: { merchantId: merchant.merchantId },
            hasReason: true,
          }}
        />
      </div>
      <BankAccountChanges merchant={merchant} />
    </div>
  );
}

const percent = (value: number) => `${value} %`;

function Business({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { businessDetails: business, merchantDetails, securityDetails } = merchant;
  const { merchantInformation: about } = merchantDetails;
  const { offeredProductsAndServicesDescription: offers } = business;
  return (
    <FactsPanel
      title="business"
      texts={texts}
      facts={{
        legalName: about.legalName,
        operatingAs: about.operatingAsName,
        onStatements: about.cardholderName,
        businessType: inWords(securityDetails.legalEntity.businessType),
        category: business.merchantCategoryCode,
        offers: offers !== undefined && <OfOthers>{offers}</OfOthers>,
        website: business.businessUrl,
        ecommerce: percent(business.ecommerceTransactionPercentage),
        moto: percent(business.motoTransactionPercentage),
        directSelling: percent(business.directSellingPercentage),
        seasonal: business.isSeasonalMerchant ? t('yes') : t('no'),
        risk: merchant.riskDetails?.merchantRiskRate?.replace('_PLUS', '+').replace('_MINUS', '−'),
      }}
    />
  );
}

function Contact({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const { contactInformation: contact, merchantInformation: about } = merchant.merchantDetails;
  const partnerId = ownerOf(merchant);
  const { can } = useSession();
  return (
    <FactsPanel
      title="contact"
      actions={can('operator.merchant.write') && <TerminalButton merchant={merchant} />}
      texts={texts}
      facts={{
        person: `${contact.firstName} ${contact.lastName}`,
        phone: contact.phone,
        email: about.email,
        customerService: about.customerServicePhoneNumber,
        address: inOneLine(merchant.merchantDetails.locationAddress),
        language: about.language === 'fr' ? 'Français' : 'English',
        chain: merchant.chainId,
        partner: partnerId !== null && <PartnerName partnerId={partnerId} />,
        terminal: 'terminalId' in merchant ? merchant.terminalId : undefined,
        created: <Time at={merchant.createdAt} form="long" />,
        changed: <Time at={merchant.modifiedAt} form="long" />,
      }}
    />
  );
}

function Banking({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { bankingDetails, pointOfSaleOptions: options } = merchant;
  const account = bankingDetails.creditDepositAccount;
  return (
    <Panel
      title={t('banking')}
      actions={
        <>
          <RevealButton merchant={merchant} />
          <BankAccountButton merchant={merchant} use={depositIn(account)} />
        </>
      }
    >
      <FactList
        facts={[
          [t('deposit'), <BankAccount key="deposit" account={account} />],
          ...bankingDetails.additionalBankingAccounts.map(
            (other) =>
              [
                inWords(other.accountType),
                <BankAccount key={other.accountType} account={other} />,
              ] as const,
          ),
          [t('settlement'), options?.settlementOption && inWords(options.settlementOption)],
          [t('settlementTime'), options?.settlementTime],
          [
            t('refundLimit'),
            options?.dailyRefundLimit && <Money key="limit" value={options.dailyRefundLimit} />,
          ],
        ]}
      />
    </Panel>
  );
}

type Account = Merchant['bankingDetails']['creditDepositAccount'];

function depositIn({ currency }: Account): AccountUse {
  return { accountType: 'CREDIT_DEPOSIT_ACCOUNT', currency };
}

function BankAccount({ account }: Readonly<{ account: Account }>) {
  const { institutionNumber, transitNumber, accountNumber, currency } = account;
  return (
    <span className="row">
      <Id value={`${institutionNumber}-${transitNumber}-${accountNumber}`} /> {currency}
    </span>
  );
}

type Officer = Merchant['securityDetails']['signingOfficers'][number];

function Officers({ officers }: Readonly<{ officers: readonly Officer[] }>) {
  const t = useTexts(texts);
  return (
    <Panel title={t('officers')}>
      <FactList
        facts={officers.map(({ firstName, lastName, title, ownershipPercentage, address }) => [
          `${firstName} ${lastName}`,
          `${inWords(title)}, ${ownershipPercentage} %, ${inOneLine(address)}`,
        ])}
      />
    </Panel>
  );
}
