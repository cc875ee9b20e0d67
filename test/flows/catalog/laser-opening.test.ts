import { describe, expect } from 'vitest';
import { getDeskProduct, saveProduct } from '#shared/catalog/desk-api.ts';
import { laserOpeningConfirmation } from '#shared/catalog/laser-opening-confirmation.ts';
import { aPerson } from '#test/support/accounts/people.ts';
import { aDeskProduct, buildProductBody } from '#test/support/catalog/products.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

const name = 'Depilación láser';
const facts = [{ name, effect: 'open' as const }];
const confirmation = [{ ask: laserOpeningConfirmation.name, facts }];

describe('laser service opened to clients without permission', () => {
  async function aLaserService() {
    const { categoryId } = await aCategory();
    const { productId } = await aDeskProduct(fixture.asAdmin, categoryId, { kind: 'service', name });
    const { kind: _, stock: __, ...body } = buildProductBody(categoryId, { name, requiresApproval: false });
    const params = { productId };
    return {
      open: (call: Caller, more: Partial<typeof body> = {}) =>
        call(saveProduct, { params, body: { ...body, version: 1, ...more } }),
      stored: async () => (await fixture.asAdmin(getDeskProduct, { params })).reply,
    };
  }

  it('is rejected for a supervisor, even when confirmed', async () => {
    const { open, stored } = await aLaserService();
    const { userId } = await aPerson('supervisor', 'Sofia');
    const asSupervisor = stack.as({ userId, role: 'supervisor' });

    const { status, problem } = await open(asSupervisor, { confirmed: confirmation });

    expect([status, problem.fields]).toEqual([
      422,
      [
        {
          field: 'requiresApproval',
          message: 'Solo un administrador puede abrir un servicio láser a quien no tiene permiso.',
        },
      ],
    ]);
    expect(await stored()).toMatchObject({ requiresApproval: true, version: 1 });
  });

  it('requires a confirmation by an administrator', async () => {
    const { open, stored } = await aLaserService();

    const unconfirmed = await open(fixture.asAdmin);
    expect([unconfirmed.status, unconfirmed.problem.code]).toEqual([409, 'request.confirmation_required']);
    expect(unconfirmed.problem.question).toEqual({ ask: 'laserOpening', facts });
    expect(await stored()).toMatchObject({ requiresApproval: true, version: 1 });
    const { status } = await open(fixture.asAdmin, { confirmed: confirmation });

    expect(status).toBe(200);
    expect(await stored()).toMatchObject({ laser: true, requiresApproval: false, version: 2 });
  });
});
