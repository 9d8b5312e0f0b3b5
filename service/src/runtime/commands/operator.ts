import { randomBytes } from 'node:crypto';
import { newId } from '../../kernel/id.ts';
import * as partners from '../../access/partners/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { StartError } from '../../platform/start-error.ts';
import { ensureUser, findUserByEmail, passwordHash } from '../../access/users/index.ts';
import { runCommand, type SandboxOf } from './run-command.ts';

const HELP = `Usage: npm run operator -- <e-mail>

Makes an operator who can sign in to the console with that address, as OPERATOR_ADMIN, and a client
with the scope \`operator\`. The password and the secret are printed once. Run it again for a new
password and a new client; second factors stay.

The person and the client count as one. Much of what operators do takes a second person, so make two
operators, for two people.`;

/** `npm run operator -- <e-mail>`: makes an operator, or gives an existing one new credentials. */
export async function operator(args: readonly string[], sandboxOf: SandboxOf): Promise<void> {
  const [email = '', ...rest] = args;
  if (email === '' || email.startsWith('-') || rest.length > 0) {
    console.log(HELP);
    return;
  }
  await runCommand(sandboxOf, async ({ audit, clock, db, keyring, realClock }) => {
    if (!/^[^\s@]+@[^\s@]+$/.test(email))
      throw new StartError(`${email} is not an e-mail address.`);
    const now = clock.now();
    const clientId = newId('client', '00', now);
    const [password, secret] = [randomBytes(18).toString('base64url'), partners.newClientSecret()];
    const hashed = await passwordHash(password);
    await transaction(db, async (tx) => {
      await ensureUser(tx, {
        email,
        name: email,
        role: 'OPERATOR_ADMIN',
        partnerId: null,
        passwordHash: hashed,
        now: realClock.now(),
      });
      const ofUserId = (await findUserByEmail(tx, email))?.id ?? '';
      const client = { clientId, partnerId: null, name: email, ofUserId, now } as const;
      await partners.ensureClient(tx, { ...client, scopes: ['operator'] });
      await partners.setClientSecret(tx, clientId, partners.secretDigest(keyring, secret), now);
      await audit.record(tx, {
        actor: 'command-line',
        action: 'operator.created',
        subject: email.toLowerCase(),
        correlationId: 'command-line',
        details: { clientId },
      });
    });
    console.log(`e-mail         ${email.toLowerCase()}\npassword       ${password}`);
    console.log(`client id      ${clientId}\nclient secret  ${secret}`);
  });
}
