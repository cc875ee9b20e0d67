import { describe, expect, it } from 'vitest';
import { OrderToken } from '#shared/shop/order.ts';
import {
  buildOrderBody,
  CheckoutForm,
  emptyCheckout,
} from '#web/src/features/shop/checkout/checkout-form.ts';
import { createOrderToken, discardPendingOrder } from '#web/src/features/shop/checkout/pending-order.ts';

const pickupForm = {
  ...emptyCheckout,
  name: 'Marisol Ortiz',
  email: 'marisol@test.example',
  phone: '787-555-0117',
  cardholder: 'Marisol Ortiz',
};
const deliveryForm = {
  ...pickupForm,
  receive: 'delivery' as const,
  address: 'Calle Luna 12',
  municipality: 'Caguas',
  zip: '00725',
};
const listFieldErrors = (typed: typeof pickupForm) =>
  CheckoutForm.safeParse(typed).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];

describe('the checkout form', () => {
  it('requires the buyer and the payment, and delivery data only for a delivery', () => {
    expect(listFieldErrors(pickupForm)).toEqual([]);
    expect(listFieldErrors(emptyCheckout).map((issue) => issue.split(':')[0])).toEqual([
      'name',
      'email',
      'phone',
      'cardholder',
    ]);
  });

  it('shows the contract’s errors at their fields', () => {
    expect(listFieldErrors({ ...pickupForm, email: 'marisol@' })).toEqual([
      'email: Correo electrónico inválido.',
    ]);
    expect(listFieldErrors({ ...deliveryForm, municipality: '', zip: '33101' })).toEqual([
      'municipality: Elige el municipio.',
      'zip: Código postal inválido.',
    ]);
    expect(listFieldErrors({ ...pickupForm, method: 'athMovil', cardholder: '', athPhone: '' })[0]).toMatch(
      /^athPhone: /,
    );
  });

  it('sends the delivery and payment method, and the total shown', () => {
    const items = [{ productId: 'serum', quantity: 1, shownCents: 4_800 }];
    const contact = { name: pickupForm.name, email: pickupForm.email, phone: pickupForm.phone };

    expect(buildOrderBody({ typed: pickupForm, items, totalCents: 5_352 })).toEqual({
      items,
      contact,
      receive: { kind: 'pickup' },
      pay: { method: 'card' },
      shownTotalCents: 5_352,
    });
    const typed = { ...deliveryForm, notes: ' ', method: 'athMovil' as const, athPhone: '7875550117' };
    expect(buildOrderBody({ typed, items, totalCents: 5_352 })).toMatchObject({
      receive: { kind: 'delivery', address: 'Calle Luna 12', municipality: 'Caguas', zip: '00725' },
      pay: { method: 'athMovil', phone: '7875550117' },
    });
  });

  it('has an unguessable token per order, which is the same in every tab with the same content', async () => {
    const tokensOfTwoTabs = await Promise.all([createOrderToken('a serum'), createOrderToken('a serum')]);
    expect(new Set(tokensOfTwoTabs).size).toBe(1);

    const tokens = new Set([...tokensOfTwoTabs, await createOrderToken('two serums')]);
    for (let orders = 0; orders < 50; orders += 1) {
      discardPendingOrder();
      tokens.add(await createOrderToken('a serum'));
    }
    expect(tokens.size).toBe(52);
    expect([...tokens].every((token) => OrderToken.safeParse(token).success)).toBe(true);
    localStorage.clear();
  });
});
