import { faker as english } from '@faker-js/faker/locale/en_CA';
import { faker as french } from '@faker-js/faker/locale/fr_CA';
import { PLACES, TRADES } from './fake-trades.ts';

type Faker = typeof english;
type Place = (typeof PLACES)[number];

// The large deposit-taking institutions of Canada, by their numbers.
const INSTITUTIONS = [1, 2, 3, 4, 6, 10, 815];
// Letters that Canada Post uses in the second half of a postal code.
const POSTAL_LETTERS = 'ABCEGHJKLMNPRSTVWXYZ';
const OFFICERS = ['OWNER', 'PRESIDENT', 'VICE_PRESIDENT', 'SECRETARY', 'TREASURER', 'DIRECTOR'];

/**
 * The body of a merchant's creation: a made-up business that could exist, in a real place, with
 * telephone numbers and web addresses that are nobody's. The same seed and index give the same
 * body, on any day.
 */
export function fakeMerchant(seed: number, index: number) {
  english.seed([seed, index]);
  const place = english.helpers.arrayElement(PLACES);
  const faker = place.language === 'fr' ? french : english;
  faker.seed([seed, index]);
  const trade = faker.helpers.arrayElement(TRADES);
  const [firstName, lastName] = [faker.person.firstName(), faker.person.lastName()];
  const tradeName = trade.name[place.language];
  const tradingAs =
    place.language === 'fr' ? `${tradeName} ${lastName}` : `${lastName}’s ${tradeName}`;
  const corporation = faker.datatype.boolean();
  return {
    bankingDetails: { creditDepositAccount: bankAccount(faker) },
    businessDetails: businessDetails(faker, trade, place),
    merchantDetails: {
      contactInformation: { firstName, lastName, phone: phone(faker, place) },
      merchantInformation: {
        language: place.language,
        legalName: corporation ? `${tradingAs} Inc.` : `${firstName} ${lastName}`,
        operatingAsName: tradingAs,
        cardholderName: tradingAs.slice(0, 22),
        yearsOfOwnership: faker.number.int({ max: 30 }),
        monthsOfOwnership: faker.number.int({ max: 11 }),
        customerServicePhoneNumber: phone(faker, place),
        email: `info@${slug(tradingAs)}.example`,
        merchantType: 'INDEPENDENT_BUSINESS',
      },
      locationAddress: address(faker, place),
      marketSegment: trade.marketSegment,
    },
    businessActivity: { dropShipping: faker.datatype.boolean(0.1) },
    securityDetails: {
      legalEntity: { businessType: corporation ? 'PRIVATE_CORPORATION' : 'SOLE_PROPRIETOR' },
      signingOfficers: signingOfficers(faker, place, {
        firstName,
        lastName,
        count: corporation ? faker.number.int({ min: 1, max: 3 }) : 1,
      }),
    },
    pointOfSaleOptions: {
      settlementOption: faker.helpers.arrayElement(['SYSTEM_CLOSE', 'MERCHANT_CLOSE']),
      settlementTime: faker.helpers.arrayElement(['22:00:00', '23:30:00', '02:00:00']),
      debitPerTransactionRefundLimit: dollars(faker, 100, 1_000),
      dailyRefundLimit: dollars(faker, 1_000, 5_000),
      dailyCancellationLimit: dollars(faker, 1_000, 5_000),
    },
    riskDetails: { merchantRiskRate: faker.helpers.arrayElement(['A+', 'A', 'A-', 'B+', 'B']) },
  };
}

function bankAccount(faker: Faker) {
  return {
    currency: 'CAD',
    institutionNumber: faker.helpers.arrayElement(INSTITUTIONS),
    transitNumber: faker.string.numeric(5),
    accountNumber: faker.string.numeric({ length: { min: 7, max: 12 }, allowLeadingZeros: false }),
  };
}

function businessDetails(faker: Faker, trade: (typeof TRADES)[number], place: Place) {
  const tenths = (max: number) => faker.number.int({ max: max * 10 }) / 10;
  const ecommerce = tenths(trade.ecommerceMax);
  const [visa, masterCard, amex] = [
    faker.number.int({ min: 20_000, max: 400_000 }),
    faker.number.int({ min: 10_000, max: 250_000 }),
    faker.number.int({ max: 60_000 }),
  ];
  return {
    merchantCategoryCode: trade.merchantCategoryCode,
    averageTicketSize: faker.number.float({ ...trade.ticket, fractionDigits: 2 }),
    isSeasonalMerchant: faker.datatype.boolean(0.1),
    maximumTransactionVolume: trade.ticket.max * 10,
    directSellingPercentage: 0,
    motoTransactionPercentage: tenths(Math.min(10, 100 - ecommerce)),
    ecommerceTransactionPercentage: ecommerce,
    businessUrl: `https://${faker.word
      .noun()
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')}.example`,
    serviceDeliverToCanadaAvailable: ecommerce > 0,
    serviceDeliverToUSAvailable: faker.datatype.boolean(0.2),
    creditTransactionVolume: visa + masterCard + amex,
    visaTransactionVolume: visa,
    masterCardTransactionVolume: masterCard,
    amexTransactionVolume: amex,
    interacTransactionVolume: faker.number.int({ min: 10_000, max: 300_000 }),
    category: trade.category,
    subCategory: trade.subCategory,
    offeredProductsAndServicesDescription: trade.description[place.language],
    riskLevel: faker.helpers.weightedArrayElement([
      { weight: 8, value: 'LOW' },
      { weight: 2, value: 'MEDIUM' },
    ]),
  };
}

function signingOfficers(
  faker: Faker,
  place: Place,
  first: Readonly<{ firstName: string; lastName: string; count: number }>,
) {
  let unowned = 100;
  return Array.from({ length: first.count }, (_, index) => {
    const ownershipPercentage = faker.number.int({
      min: 1,
      max: unowned - (first.count - 1 - index),
    });
    unowned -= ownershipPercentage;
    const [firstName, lastName] = [faker.person.firstName(), faker.person.lastName()];
    return {
      signingOfficerIdentifier: index + 1,
      creditReportAllowed: true,
      firstName: index === 0 ? first.firstName : firstName,
      lastName: index === 0 ? first.lastName : lastName,
      address: address(faker, place),
      dateOfBirth: faker.date
        .between({ from: '1945-01-01T00:00:00Z', to: '2004-12-31T00:00:00Z' })
        .toISOString()
        .slice(0, 10),
      ownershipPercentage,
      title: OFFICERS[index] ?? 'OTHER',
    };
  });
}

function address(faker: Faker, { city, province, postalArea }: Place) {
  const letter = faker.string.fromCharacters(POSTAL_LETTERS);
  const [first, last] = [faker.string.numeric(1), faker.string.numeric(1)];
  const unit = faker.number.int({ min: 1, max: 40 });
  return {
    ...(unit <= 10 ? { unitNumber: String(unit) } : {}),
    streetNumber: String(faker.number.int({ min: 1, max: 9_999 })),
    streetName: faker.location.street(),
    city,
    province,
    postalCode: `${postalArea} ${first}${letter}${last}`,
    country: 'CA',
  };
}

/** From 555-0100 to 555-0199: reserved for fiction, so that it belongs to nobody. */
function phone(faker: Faker, { areaCode }: Place): string {
  return `+1${areaCode}55501${faker.string.numeric(2)}`;
}

function dollars(faker: Faker, min: number, max: number) {
  return { amount: faker.number.int({ min: min * 100, max: max * 100 }), currency: 'CAD' };
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '');
}
