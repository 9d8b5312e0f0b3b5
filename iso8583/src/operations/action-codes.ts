/** Action codes of 1993 as response codes of 1987; the table of those explains both. */
export const ACTION_CODES: Readonly<Record<string, string>> = {
  '000': '00',
  '001': '08',
  '002': '10',
  '003': '11',
  '006': '16',
  '100': '05',
  '101': '54',
  '102': '59',
  '103': '01',
  '104': '62',
  '105': '02',
  '106': '75',
  '107': '01',
  '108': '02',
  '109': '03',
  '110': '13',
  '111': '14',
  '114': '39',
  '115': '40',
  '116': '51',
  '117': '55',
  '118': '56',
  '119': '57',
  '120': '58',
  '121': '61',
  '122': '63',
  '123': '65',
  '124': '93',
  '125': '78',
  '129': '59',
  '200': '04',
  '201': '33',
  '202': '34',
  '203': '07',
  '204': '36',
  '207': '07',
  '208': '41',
  '209': '43',
  '400': '00',
  '800': '00',
  '902': '12',
  '903': '19',
  '904': '30',
  '905': '31',
  '906': '90',
  '907': '91',
  '908': '92',
  '909': '96',
  '910': '91',
  '911': '68',
  '912': '91',
  '913': '94',
  '914': '25',
  '915': '95',
  '916': '63',
  '923': '09',
};
const DO_NOT_HONOUR = '05';
const ERROR = '06';

/** Undefined for what is no action code. Of one that is not known, the first digit tells the kind. */
export function codeOfAction(action: string): string | undefined {
  const known = ACTION_CODES[action];
  if (known !== undefined || !/^\d{3}$/.test(action)) return known;
  // 0xx is some approval: undone, as any that is not whole.
  if (action.startsWith('0')) return '11';
  return action.startsWith('1') || action.startsWith('2') ? DO_NOT_HONOUR : ERROR;
}
