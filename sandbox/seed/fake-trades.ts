/** What the made-up merchants sell, and where: real category codes, real cities, postal areas. */

type Trade = Readonly<{
  merchantCategoryCode: string;
  category: string;
  subCategory: string;
  marketSegment: string;
  /** What stands after the owner's name over the door. */
  name: Readonly<{ en: string; fr: string }>;
  description: Readonly<{ en: string; fr: string }>;
  /** In dollars. */
  ticket: Readonly<{ min: number; max: number }>;
  /** Percent of sales over the web, at most. */
  ecommerceMax: number;
}>;

type Row = readonly [
  code: string,
  category: string,
  subCategory: string,
  segment: string,
  name: string,
  ticketMin: number,
  ticketMax: number,
  ecommerceMax: number,
];

/** The name is English/French; so is the description, which is made from it. */
const ROWS: readonly Row[] = [
  ['5812', 'RESTAURANTS', 'EATING_PLACES', 'FOOD_AND_DRINK', 'Kitchen/Bistro', 18, 95, 20],
  ['5814', 'RESTAURANTS', 'FAST_FOOD', 'FOOD_AND_DRINK', 'Diner/Casse-croûte', 8, 30, 40],
  ['5411', 'RETAIL', 'GROCERY_STORES', 'RETAIL', 'Grocery/Épicerie', 15, 140, 30],
  ['5462', 'RETAIL', 'BAKERIES', 'FOOD_AND_DRINK', 'Bakery/Boulangerie', 6, 40, 25],
  ['5942', 'RETAIL', 'BOOK_STORES', 'RETAIL', 'Books/Librairie', 12, 70, 60],
  ['5992', 'RETAIL', 'FLORISTS', 'RETAIL', 'Flowers/Fleuriste', 25, 120, 70],
  ['5941', 'RETAIL', 'SPORTING_GOODS', 'RETAIL', 'Outfitters/Sports', 30, 260, 60],
  ['5251', 'RETAIL', 'HARDWARE_STORES', 'RETAIL', 'Hardware/Quincaillerie', 12, 180, 20],
  ['5651', 'RETAIL', 'FAMILY_CLOTHING', 'RETAIL', 'Clothing/Vêtements', 25, 200, 70],
  ['5732', 'RETAIL', 'ELECTRONICS', 'RETAIL', 'Electronics/Électronique', 40, 900, 80],
  ['0742', 'CONTRACTED_SERVICES', 'VETERINARY_SERVICES', 'HEALTH', 'Vet/Vétérinaire', 70, 480, 5],
  ['8021', 'CONTRACTED_SERVICES', 'DENTISTS', 'HEALTH', 'Dental/Dentaire', 90, 900, 5],
  ['7230', 'CONTRACTED_SERVICES', 'BARBER_SHOPS', 'SERVICES', 'Hair/Coiffure', 25, 140, 20],
  ['7538', 'CONTRACTED_SERVICES', 'AUTO_SERVICE', 'AUTOMOTIVE', 'Garage/Garage', 80, 900, 5],
  ['1711', 'CONTRACTED_SERVICES', 'PLUMBING', 'SERVICES', 'Plumbing/Plomberie', 120, 950, 10],
  ['7011', 'TRAVEL', 'LODGING', 'HOSPITALITY', 'Inn/Auberge', 95, 420, 90],
];

export const TRADES: readonly Trade[] = ROWS.map(
  ([merchantCategoryCode, category, subCategory, marketSegment, name, min, max, ecommerceMax]) => {
    const [en = '', fr = ''] = name.split('/');
    return {
      merchantCategoryCode,
      category,
      subCategory,
      marketSegment,
      name: { en, fr },
      description: {
        en: `${en}: sales and service to the public`,
        fr: `${fr} : vente et service au public`,
      },
      ticket: { min, max },
      ecommerceMax,
    };
  },
);

type Place = Readonly<{
  province: string;
  city: string;
  /** The first half of its postal codes. */
  postalArea: string;
  /** Its telephone area. */
  areaCode: string;
  language: 'en' | 'fr';
}>;

const place = (line: string): Place => {
  const [province = '', city = '', postalArea = '', areaCode = '', language = ''] =
    line.split(' · ');
  return { province, city, postalArea, areaCode, language: language === 'fr' ? 'fr' : 'en' };
};

export const PLACES: readonly Place[] = [
  'ON · Toronto · M5V · 416 · en',
  'ON · Ottawa · K1P · 613 · en',
  'ON · Hamilton · L8P · 905 · en',
  'ON · London · N6A · 519 · en',
  'ON · Sudbury · P3E · 705 · en',
  'QC · Montréal · H2X · 514 · fr',
  'QC · Québec · G1R · 418 · fr',
  'QC · Laval · H7N · 450 · fr',
  'QC · Gatineau · J8X · 819 · fr',
  'BC · Vancouver · V6B · 604 · en',
  'BC · Victoria · V8W · 250 · en',
  'AB · Calgary · T2P · 403 · en',
  'AB · Edmonton · T5J · 780 · en',
  'MB · Winnipeg · R3C · 204 · en',
  'SK · Regina · S4P · 306 · en',
  'NS · Halifax · B3J · 902 · en',
  'NB · Moncton · E1C · 506 · fr',
  'NB · Fredericton · E3B · 506 · en',
  'NL · St. John’s · A1C · 709 · en',
  'PE · Charlottetown · C1A · 902 · en',
  'YT · Whitehorse · Y1A · 867 · en',
  'NT · Yellowknife · X1A · 867 · en',
  'NU · Iqaluit · X0A · 867 · en',
].map(place);
