/** The page's side of a payment: fields in a frame of Causeway, then 3-D Secure, step by step. */
const { causeway: origin, profileId } = await (await fetch('/settings')).json();
const { createCauseway } = await import(`${origin}/browser/causeway.js`);

const causeway = createCauseway({ origin });
const fields = await causeway.mountFields(document.querySelector('#card'), {
  profileId,
  language: 'en',
});

const button = document.querySelector('#pay');
const outcome = document.querySelector('#outcome');
fields.on('change', ({ valid }) => {
  button.disabled = !valid;
});
button.addEventListener('click', async () => {
  button.disabled = true;
  outcome.textContent = 'One moment…';
  try {
    const { outcome: status, reason } = await pay();
    outcome.textContent = `${status} (${reason})`;
  } catch (error) {
    outcome.textContent = `Not paid: ${error.code ?? error.message}`;
    button.disabled = false;
  }
});

async function pay() {
  const { temporaryToken } = await fields.tokenize();
  const { orderId, ...lookup } = await ask('/lookup', { temporaryToken });
  const completion = await causeway.runMethod(lookup); // SUCCESS, FAILURE or UNAVAILABLE
  const device = causeway.collectDeviceData();
  const challenge = await ask('/authenticate', { orderId, completion, device });
  let challengeResponse;
  if (challenge.ChallengeURL) {
    ({ challengeResponse } = await causeway.showChallenge({ ...challenge, windowSize: 'MEDIUM' }));
  }
  return await ask('/pay', { orderId, challengeResponse });
}

/** Asks our own server. */
async function ask(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return await response.json();
}
