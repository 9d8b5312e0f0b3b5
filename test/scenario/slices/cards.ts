import { card, proposed, type World } from '../world.ts';

/** Customers, their cards, and the fields in which they type them. */
export async function cards(world: World): Promise<void> {
  const { ids, merchantId, operator, shop } = world;
  const customer = await shop.does('createCustomer', {
    body: {
      idempotencyKey: 'customer-1001',
      merchantId,
      name: 'Mary Tremblay',
      email: 'mary@example.com',
      reference: 'customer-1001',
    },
  });
  const customerId = customer.string('customerId');
  ids['customer'] = customerId;
  const validation = await shop.does('createValidation', {
    body: {
      idempotencyKey: 'card-of-1001',
      merchantId,
      customerId,
      paymentMethod: { ...card(), cardholderInformation: { nameOnCard: 'Mary Tremblay' } },
      storePaymentMethod: 'CARDHOLDER_INITIATED',
      credentialOnFileInformation: {
        paymentIndicator: 'UNSCHEDULED_CREDENTIAL_ON_FILE',
        paymentInformation: 'FIRST',
      },
    },
  });
  const params = { validationId: validation.string('validationId') };
  const paymentMethodId = validation.string('paymentMethod.paymentMethodId');
  ids['paymentMethod'] = paymentMethodId;
  await shop.does('listValidations');
  await shop.does('retrieveValidation', { params });
  await operator.does('listAllValidations');
  await operator.does('retrieveAnyValidation', { params });
  await shop.does('listCustomers', { query: { merchantId } });
  await shop.does('retrieveCustomer', { params: { customerId } });
  await shop.does('updateCustomer', {
    params: { customerId },
    body: { email: 'mary.tremblay@example.com' },
  });
  await operator.does('listAllCustomers');
  await operator.does('retrieveAnyCustomer', { params: { customerId } });
  await shop.does('listPaymentMethods', { query: { customerId } });
  await shop.does('retrievePaymentMethod', { params: { paymentMethodId } });
  await shop.does('updatePaymentMethod', {
    params: { paymentMethodId },
    body: { metadata: { label: 'Private card' } },
  });
  await operator.does('listAllPaymentMethods');
  await operator.does('retrieveAnyPaymentMethod', { params: { paymentMethodId } });

  const profile = {
    idempotencyKey: 'checkout',
    merchantId,
    name: 'Checkout',
    origins: ['https://lakeside.example.com'],
  };
  const fields = await shop.does('createHostedFieldsProfile', { body: profile });
  await proposed(world, 'createHostedFieldsProfile', {
    body: { ...profile, idempotencyKey: 'checkout-2' },
  });
  const profileId = fields.string('profileId');
  await shop.does('listHostedFieldsProfiles');
  await shop.does('retrieveHostedFieldsProfile', { params: { profileId } });
  const update = {
    params: { profileId },
    body: { origins: ['https://lakeside.example.com', 'https://shop.lakeside.example.com'] },
  };
  await shop.does('updateHostedFieldsProfile', update);
  await proposed(world, 'updateHostedFieldsProfile', update);
  await proposed(world, 'deleteHostedFieldsProfile', { params: { profileId } });
}

/** Whoever goes is forgotten. */
export async function farewells(world: World): Promise<void> {
  const { ids, shop } = world;
  const customerId = ids['customer'] ?? '';
  const paymentMethodId = ids['paymentMethod'] ?? '';
  await proposed(world, 'deletePaymentMethod', { params: { paymentMethodId } });
  await shop.does('deletePaymentMethod', { params: { paymentMethodId } });
  await proposed(world, 'deleteCustomer', { params: { customerId } });
  await shop.does('deleteCustomer', { params: { customerId } });
  const profiles = await shop.does('listHostedFieldsProfiles');
  await shop.does('deleteHostedFieldsProfile', {
    params: { profileId: profiles.string('data.0.profileId') },
  });
}
