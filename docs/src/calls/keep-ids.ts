/**
 * What runs in Postman and Bruno after each answer, written for both: it keeps the tokens and ids that
 * requests after it name. `get` and `set` are the application’s own.
 */
export function keepIds(get: string, set: string, answer: string): string[] {
  return [
    `const answer = ${answer};`,
    'if (answer && typeof answer === "object") {',
    `  const keep = (name, value) => ${set}(name, String(value));`,
    '  if (answer.access_token) {',
    '    keep("token", answer.access_token);',
    `    if (!${get}("accessToken")) keep("accessToken", answer.access_token);`,
    '  }',
    '  if (answer.accessToken) {',
    '    keep("sessionToken", answer.accessToken);',
    `    if (!${get}("operatorToken")) keep("operatorToken", answer.accessToken);`,
    '  }',
    '  // A record by its own id; of a list, the first one.',
    '  const [first] = Array.isArray(answer.data) ? answer.data : [answer];',
    '  for (const [name, value] of Object.entries(first || {})) {',
    '    if (!/Id$|^(?:digest|recordType)$/.test(name) || !value) continue;',
    '    // Credentials and people are changed only where they were made for it.',
    '    const made = { clientId: first.clientSecret, apiKeyId: first.apiKey, userId: first.invitationUrl };',
    '    if (name in made && !made[name]) continue;',
    '    keep(name === "fileId" && /^bf/.test(value) ? "payoutFileId" : name, value);',
    '  }',
    '  if (answer.paymentMethod && answer.paymentMethod.stored) {',
    '    keep("paymentMethodId", answer.paymentMethod.paymentMethodId);',
    '  }',
    '  // A colleague, whom records can be given to.',
    '  if (first && first.handle) keep("assigneeId", first.userId);',
    '  if (answer.partner) keep("partnerId", answer.partner.partnerId);',
    '}',
  ];
}
