/** A rule that a message breaks: the code of the Erro, and the fields it is about. */
export type MessageFault = Readonly<{ code: ErrorCode; fields: readonly string[] }>;

export const ERROR_DESCRIPTIONS = {
  '101': 'Message received is invalid',
  '102': 'Message version number is not supported',
  '103': 'Sent messages limit exceeded',
  '201': 'A required data element is missing',
  '202': 'A critical message extension is not recognised',
  '203': 'A data element is not in the required format, or its value is not valid',
  '204': 'A data element stands twice',
  '301': 'Transaction ID is not recognised',
  '302': 'Data could not be decrypted',
  '303': 'Access denied, or the endpoint is not valid',
  '304': 'An ISO code is not valid',
  '305': 'Transaction data is not valid',
  '306': 'Merchant category code is not valid',
  '307': 'Serial number is not valid',
  '402': 'Transaction timed out',
  '403': 'Transient system failure',
  '404': 'Permanent system failure',
  '405': 'System connection failure',
} as const;
export type ErrorCode = keyof typeof ERROR_DESCRIPTIONS;

/** The fault whose code is `code`, for those fields of which it is true; none when none is. */
export function faults(code: ErrorCode, broken: Readonly<Record<string, boolean>>): MessageFault[] {
  const fields = Object.keys(broken).filter((field) => broken[field]);
  return fields.length > 0 ? [{ code, fields }] : [];
}

/** 201 for those of `fields` that `message` does not have. */
export function missing<Message extends object>(
  message: Message,
  fields: readonly (keyof Message & string)[],
): MessageFault[] {
  const absent = fields.filter((field) => message[field] === undefined);
  return absent.length > 0 ? [{ code: '201', fields: absent }] : [];
}
