/**
 * An in-memory mock of a peer, `stripe-stateful-mock`, as it comes: it answers charges and keeps them in
 * its memory, until it ends. Prints its address.
 */
import { createExpressApp } from 'stripe-stateful-mock';

const server = createExpressApp().listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on TCP');
  console.log(`http://127.0.0.1:${address.port}`);
});
