import type { Merchant } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { Money } from '../../parts/money.tsx';
import { PartnerName } from '../../parts/names.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { type AnyMerchant, inOneLine, ownerOf } from './merchant.ts';
import { TerminalButton } from './terminal-button.tsx';
import { texts } from './texts.ts';

/** All that is known of the business, in the groups that the API has. */
export function Profile({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  return (
    <div className="columns">
      <Business merchant={merchant} />
      <Contact merchant={merchant} />
      <Banking merchant={merchant} />
      <Officers officers={merchant.securityDetails.signingOfficers} />
    </div>
  );
}

const percent = (value: number) => `${value} %`;

function Business({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { businessDetails: business, merchantDetails, securityDetails } = merchant;
  const { merchantInformation: about } = merchantDetails;
  return (
    <Panel title={t('business')}>
      <Facts
        facts={[
          [t('legalName'), about.legalName],
          [t('operatingAs'), about.operatingAsName],
          [t('onStatements'), about.cardholderName],
          [t('businessType'), inWords(securityDetails.legalEntity.businessType)],
          [t('category'), business.merchantCategoryCode],
          [t('offers'), business.offeredProductsAndServicesDescription],
          [t('website'), business.businessUrl],
          [t('ecommerce'), percent(business.ecommerceTransactionPercentage)],
          [t('moto'), percent(business.motoTransactionPercentage)],
          [t('directSelling'), percent(business.directSellingPercentage)],
          [t('seasonal'), business.isSeasonalMerchant ? t('yes') : t('no')],
          [
            t('risk'),
            merchant.riskDetails?.merchantRiskRate?.replace('_PLUS', '+').replace('_MINUS', '−'),
          ],
        ]}
      />
    </Panel>
  );
}

function Contact({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { contactInformation: contact, merchantInformation: about } = merchant.merchantDetails;
  const partnerId = ownerOf(merchant);
  const { can } = useSession();
  return (
    <Panel
      title={t('contact')}
      actions={can('operator.merchant.write') && <TerminalButton merchant={merchant} />}
    >
      <Facts
        facts={[
          [t('person'), `${contact.firstName} ${contact.lastName}`],
          [t('phone'), contact.phone],
          [t('email'), about.email],
          [t('customerService'), about.customerServicePhoneNumber],
          [t('address'), inOneLine(merchant.merchantDetails.locationAddress)],
          [t('language'), about.language === 'fr' ? 'Français' : 'English'],
          [t('chain'), merchant.chainId],
          [t('partner'), partnerId !== null && <PartnerName key="partner" partnerId={partnerId} />],
          [t('terminal'), 'terminalId' in merchant ? merchant.terminalId : undefined],
          [t('created'), <Time key="created" at={merchant.createdAt} form="long" />],
          [t('changed'), <Time key="changed" at={merchant.modifiedAt} form="long" />],
        ]}
      />
    </Panel>
  );
}

function Banking({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { bankingDetails, pointOfSaleOptions: options } = merchant;
  const account = bankingDetails.creditDepositAccount;
  return (
    <Panel title={t('banking')}>
      <Facts
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
      <Facts
        facts={officers.map(({ firstName, lastName, title, ownershipPercentage, address }) => [
          `${firstName} ${lastName}`,
          `${inWords(title)}, ${ownershipPercentage} %, ${inOneLine(address)}`,
        ])}
      />
    </Panel>
  );
}
