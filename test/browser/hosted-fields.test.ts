/** The hosted card fields in a real browser, framed by a page of another origin. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, innerFrame, openCheckout, tokenize } from './checkout.ts';
import { checkoutPage, openSite } from './shop.ts';

const { asPartner, codes, merchantId, newPage, newProfile, open, service, shop } =
  await openCheckout();

test('a buyer types a card, and the shop gets a token that pays and nothing of the card', async () => {
  const { page, frame, complaints } = await open();
  assert.equal(await page.title(), 'mounted');
  await fill(frame);
  assert.equal(await frame.getByLabel('Card number').inputValue(), '4242 4242 4242 4242');
  assert.equal(await frame.getByLabel('Expiry date').inputValue(), '12/40');
  assert.equal(await frame.locator('#brand').getAttribute('alt'), 'Visa');
  const reported = await tokenize(page);
  assert.match(reported['temporaryToken'] ?? '', /^ot-/, JSON.stringify(reported));
  assert.deepEqual([reported['cardBrand'], reported['lastFour']], ['VISA', '4242']);
  const paid = await asPartner('isv')('POST', '/payments', {
    idempotencyKey: 'paid-in-browser',
    merchantId,
    amount: { amount: 4200, currency: 'CAD' },
    paymentMethod: {
      paymentMethodSource: 'TEMPORARY_TOKEN',
      temporaryToken: reported['temporaryToken'],
    },
  });
  assert.equal(paid.status, 201, paid.text);
  assert.equal(codes.size(), 0, 'the code went to the issuer');
  const heard = await page.evaluate<string>('JSON.stringify(heard)');
  assert.ok(heard.includes('tokenised'), 'the messages were seen');
  // What is random may have any three digits.
  const known = heard.replaceAll(/"(?:nonce|temporaryToken)":"[^"]+"/g, '');
  assert.doesNotMatch(heard, /42424242|12\/40|"12"/);
  assert.doesNotMatch(known, /987/);
  assert.deepEqual(complaints, []);
});

test('the page loads the files of the manifest and no other', async () => {
  const profileId = await newProfile();
  const address = shop.serve('/', checkoutPage({ service, options: { profileId } }));
  const page = await newPage();
  const loaded: string[] = [];
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(service) && request.frame() !== page.mainFrame();
    if (isOurs) loaded.push(new URL(request.url()).pathname);
  });
  await page.goto(address);
  await page.waitForFunction("document.title === 'mounted'");
  const manifest: unknown = await (await fetch(`${service}/hosted-fields/manifest.json`)).json();
  assert.ok(Array.isArray(manifest));
  const paths = manifest.map(({ path }: { path: string }) => path);
  const expected = paths.filter((path) => path.startsWith('/hosted-fields/'));
  assert.deepEqual(
    [...new Set(loaded)].toSorted(),
    [...expected, `/hosted-fields/${profileId}`].toSorted(),
  );
});

test('a page of an origin that is not registered gets no fields', async () => {
  const stranger = await openSite();
  const profileId = await newProfile();
  const page = await newPage();
  await page.goto(stranger.serve('/', checkoutPage({ service, options: { profileId } })));
  await page.waitForFunction("document.title !== '…'");
  assert.equal(await page.title(), 'failed: FRAME_BLOCKED');
  assert.equal(await page.locator('iframe').count(), 0, 'and no empty frame is left');
});

test('a page that only claims a registered origin gets no fields', async () => {
  const stranger = await openSite();
  const profileId = await newProfile();
  const source = `${service}/hosted-fields/${profileId}?origin=${encodeURIComponent(shop.origin)}`;
  const page = await newPage();
  await page.goto(
    stranger.serve(
      '/',
      `<script>heard = []; addEventListener('message', (e) => heard.push(e.data))</script>
      <iframe src="${source}" onload="document.title = 'loaded'"></iframe>`,
    ),
  );
  await page.waitForFunction("document.title === 'loaded'");
  assert.equal(await page.frameLocator('iframe').locator('input').count(), 0);
  assert.deepEqual(await page.evaluate('heard'), []);
});

test('an unknown profile is reported before anything is loaded', async () => {
  const { page } = await open({ options: { profileId: 'hp' } });
  assert.equal(await page.title(), 'failed: INVALID_PROFILE');
});

test('faults are shown when a field is left and when the form is sent, not while typing', async () => {
  const { page, frame } = await open();
  const [number, fault] = [frame.getByLabel('Card number'), frame.locator('#number-fault')];
  await number.pressSequentially('4242');
  assert.equal(await fault.textContent(), '', 'not while typing');
  await number.press('Tab');
  assert.match((await fault.textContent()) ?? '', /Check the card number/);
  assert.equal(await number.getAttribute('aria-invalid'), 'true');
  assert.equal(await number.getAttribute('aria-describedby'), 'number-fault');
  await number.pressSequentially('424242424242');
  assert.equal(await fault.textContent(), '', 'taken back as soon as it is right');
  const reported = await tokenize(page);
  assert.equal(reported['code'], 'INVALID_CARD');
  assert.equal(await frame.locator('#expiry-fault').textContent(), 'Enter the expiry date.');
  assert.equal(await frame.locator(':focus').getAttribute('id'), 'expiry');
  await frame.getByLabel('Expiry date').pressSequentially('0120');
  await frame.getByLabel('Expiry date').press('Tab');
  assert.equal(await frame.locator('#expiry-fault').textContent(), 'This card has expired.');
});

test('everything can be done with the keyboard, and Enter asks the shop to go on', async () => {
  const { page, frame } = await open();
  await page.evaluate('fields.focus()');
  await frame.locator('#number:focus').waitFor();
  await page.keyboard.type('378282246310005');
  await page.keyboard.press('Tab');
  await page.keyboard.type('540');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await page.waitForFunction('entered === 1');
  assert.equal(await frame.getByLabel('Card number').inputValue(), '3782 822463 10005');
  assert.equal(await frame.getByLabel('Expiry date').inputValue(), '05/40');
  await page.waitForFunction('changes.at(-1)?.valid');
  assert.equal(await page.evaluate('changes.at(-1).brand'), 'AMEX');
  assert.equal((await tokenize(page))['cardBrand'], 'AMEX');
});

test('a digit put into the middle stays where it was put', async () => {
  const { page, frame } = await open();
  const number = frame.getByLabel('Card number');
  await number.fill('4242 424');
  await number.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('99');
  assert.equal(await number.inputValue(), '4992 4242 4');
  await page.keyboard.type('1');
  assert.equal(await number.inputValue(), '4991 2424 24');
});

test('in French everything is French, and a postal code goes to the shop', async () => {
  const { page, frame, complaints } = await open({
    profile: { collectPostalCode: true },
    options: { language: 'fr' },
  });
  assert.equal(await frame.locator('html').getAttribute('lang'), 'fr');
  assert.equal(await page.locator('#card iframe').getAttribute('title'), 'Données de la carte');
  assert.equal((await tokenize(page))['code'], 'INVALID_CARD');
  assert.equal(await frame.locator('#number-fault').textContent(), 'Entrez le numéro de la carte.');
  await frame.getByLabel('Numéro de carte').fill('5555 5555 5555 4444');
  await frame.getByLabel('Date d’expiration').fill('12/2040');
  await frame.getByLabel('Code de sécurité').fill('123');
  await frame.getByLabel('Code postal').fill('k1a 0b1');
  const reported = await tokenize(page);
  assert.deepEqual([reported['cardBrand'], reported['postalCode']], ['MASTERCARD', 'K1A 0B1']);
  assert.deepEqual(complaints, []);
});

test('at 360 pixels nothing is cut off, and the frame is as high as what is in it', async () => {
  const { page, frame } = await open({
    profile: { collectPostalCode: true },
    context: { viewport: { width: 360, height: 740 } },
  });
  await tokenize(page); // All faults are shown: the longest texts.
  await page.waitForFunction('heard.filter(({ causeway }) => causeway === "height").length > 1');
  const inner = await innerFrame(page).evaluate<number>(
    'Math.ceil(document.querySelector("form").getBoundingClientRect().height)',
  );
  assert.equal((await page.locator('#card iframe').boundingBox())?.height, inner);
  const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  assert.equal(await innerFrame(page).evaluate(overhang), 0);
  for (const input of await frame.locator('input').all()) {
    const box = await input.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360 && box.height >= 44, 'easy to touch');
  }
});

test('a theme is applied where it may be, and the shop learns what was refused', async () => {
  const { page } = await open({
    options: { theme: { colorBackground: '#fedcba', radius: 20, colorText: 'url(x)' } },
  });
  await page.waitForFunction('errors.length > 0');
  assert.equal(await page.evaluate('errors[0].code'), 'INVALID_THEME');
  const look = await innerFrame(page).evaluate(
    '(({ backgroundColor, borderRadius }) => [backgroundColor, borderRadius])(' +
      'getComputedStyle(document.querySelector("#number")))',
  );
  assert.deepEqual(look, ['rgb(254, 220, 186)', '20px']);
});

test('messages of other windows are ignored, by the frame and by the shop', async () => {
  const { page, frame } = await open();
  await fill(frame);
  // The shop's own page, but not by way of the frame's parent: a sibling frame of another origin.
  const stranger = await openSite();
  const attack = stranger.serve(
    '/attack',
    `<script>
      const fields = parent[0];
      fields.postMessage({ causeway: 'clear', nonce: 'x' }, '*');
      parent.postMessage({ causeway: 'change', brand: 'JCB', valid: true, empty: true }, '*');
      parent.postMessage('attacked', '*');
    </script>`,
  );
  await page.evaluate(`document.body.append(
    Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(attack)} }))`);
  await page.waitForFunction("heard.includes('attacked')");
  assert.equal(await frame.getByLabel('Card number').inputValue(), '4242 4242 4242 4242');
  assert.equal(await page.evaluate('changes.some(({ brand }) => brand === "JCB")'), false);
});

test('when the fields are removed, whoever waits for a token gets an error', async () => {
  const { page, frame } = await open();
  await fill(frame);
  const reported = await page.evaluate(
    '(() => { const told = fields.tokenize().catch(({ code }) => code); fields.destroy(); return told })()',
  );
  assert.equal(reported, 'DESTROYED');
  assert.equal(await page.locator('iframe').count(), 0);
});
