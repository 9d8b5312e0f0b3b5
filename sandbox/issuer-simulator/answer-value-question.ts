import { json, type Reply } from './html.ts';
import type { Issuer } from './issuer.ts';
import { type Message, parseMessage, textOf } from './message.ts';
import { failed, type ValueQuestion, verifyValue } from './verify-value.ts';

/** POST /issuer/verify-value: the issuer at authorization. A value that passed is used up. */
export function answerValueQuestion(issuer: Issuer, body: string): Reply {
  const { message, fault } = parseMessage(body);
  const question = fault ? undefined : questionIn(message);
  if (!question || fault) return json({ error: fault?.detail ?? NEEDED }, 400);
  const id = question.threeDSServerTransactionId;
  issuer.log.received('acquirer', { ...message, threeDSServerTransID: id });
  let verdict = verifyValue(issuer.settings.valueKey, question);
  const { authenticationValue: value } = question;
  if (value !== undefined && ['2', '3', 'B'].includes(verdict.result)) {
    const isFree = issuer.usedValues.use(value, textOf(message, 'reference'));
    if (!isFree) verdict = failed(verdict.result === '3', 'The value was used before.');
  }
  issuer.log.sent('acquirer', { ...verdict, threeDSServerTransID: id });
  return json(verdict);
}

const NEEDED = 'acctNumber, amount (minor units) and currency are needed.';

function questionIn(message: Message): ValueQuestion | undefined {
  const acctNumber = textOf(message, 'acctNumber') ?? '';
  const currency = textOf(message, 'currency') ?? '';
  const amount = String(message['amount']);
  if (!/^\d{13,19}$/.test(acctNumber) || currency === '' || !/^\d{1,48}$/.test(amount)) return;
  return {
    acctNumber,
    amount: BigInt(amount),
    currency,
    authenticationValue: textOf(message, 'authenticationValue'),
    eci: textOf(message, 'eci'),
    threeDSServerTransactionId: textOf(message, 'threeDSServerTransactionId'),
    dsTransactionId: textOf(message, 'dsTransactionId'),
    merchantId: textOf(message, 'merchantId'),
  };
}
