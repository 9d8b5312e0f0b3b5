/** What the risk rules look at. Amounts of money in dollars, as merchants state them. */
export type RiskFacts = Readonly<{
  riskLevel: string | null;
  /** The grade of the merchant and those of its signing officers, `A+` to `F`. */
  riskRates: readonly string[];
  merchantCategoryCode: string;
  /** All cards together, a year. */
  annualVolume: number;
  averageTicketSize: number;
  motoPercentage: number;
  dropShipping: boolean;
  monthsInBusiness: number;
}>;

type Finding = Readonly<{ reasonCode: string; finding: string }>;

export type Adjudication = Readonly<{ required: boolean; reasons: readonly Finding[] }>;

const ANNUAL_VOLUME_MAX = 1_000_000; // Dollars: above it a loss would outweigh many merchants' fees.

const AVERAGE_TICKET_MAX = 1_000; // Dollars: few disputes of such sales make a large exposure.

const MOTO_PERCENTAGE_MAX = 30; // Above it, sales without a card present are the business.

const MONTHS_IN_BUSINESS_MIN = 12; // A year of trade is the least that says anything.

/** Category codes (ISO 18245) whose merchants are always looked at by a person, from and to. */
const HIGH_RISK_CATEGORIES: readonly (readonly [from: string, to: string, what: string])[] = [
  ['4816', '4816', 'network services and file hosting'],
  ['4829', '4829', 'money transfer'],
  ['5122', '5122', 'drugs'],
  ['5912', '5912', 'pharmacies'],
  ['5962', '5969', 'direct marketing'],
  ['5993', '5993', 'tobacco'],
  ['6010', '6012', 'cash and financial institutions'],
  ['6050', '6051', 'quasi-cash and crypto-currency'],
  ['6211', '6211', 'securities'],
  ['6540', '6540', 'stored value'],
  ['7273', '7273', 'dating and escort services'],
  ['7800', '7802', 'lotteries, internet gambling and racing'],
  ['7994', '7995', 'gaming and gambling'],
];

/** What kind of high risk a category code is; undefined for an ordinary one. */
export function highRiskCategory(code: string): string | undefined {
  return HIGH_RISK_CATEGORIES.find(([from, to]) => from <= code && code <= to)?.[2];
}

/** A to B- are good grades; C+ and everything after are not. */
const GOOD_GRADE = /^[AB][+-]?$/;

/** What a rule finds; false where that is nothing. */
type Rule = (facts: RiskFacts) => string | false;

const RULES: Readonly<Record<string, Rule>> = {
  RISK_NOT_GRADED: ({ riskLevel, riskRates }) =>
    riskLevel === null &&
    riskRates.length === 0 &&
    'Neither a risk level nor a risk rate was given.',
  RISK_LEVEL: ({ riskLevel }) =>
    riskLevel !== null && riskLevel !== 'LOW' && `The risk level is ${riskLevel}.`,
  RISK_RATE: ({ riskRates }) => {
    const poor = riskRates.filter((rate) => !GOOD_GRADE.test(rate));
    return poor.length > 0 && `Graded ${poor.join(', ')}, which is below B-.`;
  },
  HIGH_RISK_CATEGORY: ({ merchantCategoryCode }) => {
    const what = highRiskCategory(merchantCategoryCode);
    return what !== undefined && `Category ${merchantCategoryCode} is ${what}.`;
  },
  LARGE_VOLUME: ({ annualVolume }) =>
    annualVolume > ANNUAL_VOLUME_MAX && `Expects ${annualVolume} dollars a year.`,
  LARGE_TICKET: ({ averageTicketSize }) =>
    averageTicketSize > AVERAGE_TICKET_MAX && `Sells for ${averageTicketSize} dollars on average.`,
  MAIL_AND_TELEPHONE: ({ motoPercentage }) =>
    motoPercentage > MOTO_PERCENTAGE_MAX && `Sells ${motoPercentage} % by mail and telephone.`,
  DROP_SHIPPING: ({ dropShipping }) => dropShipping && 'Others ship what it sells.',
  NEW_BUSINESS: ({ monthsInBusiness }) =>
    monthsInBusiness < MONTHS_IN_BUSINESS_MIN && `In business for ${monthsInBusiness} months.`,
};

/** Whether a person must adjudicate, and every reason why. No reason: it passes by itself. */
export function adjudicate(facts: RiskFacts): Adjudication {
  const reasons = Object.entries(RULES).flatMap(([reasonCode, look]) => {
    const finding = look(facts);
    return finding === false ? [] : [{ reasonCode, finding }];
  });
  return { required: reasons.length > 0, reasons };
}
