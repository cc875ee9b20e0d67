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

const serviceName = 'Depilación láser';
const facts = [{ name: serviceName, effect: 'open' as const }];
const confirmation = [{ ask: laserOpeningConfirmation.name, facts }];

describe('laser service opened to clients without permission', () => {
  async function aLaserService() {
    const { categoryId } = await aCategory();
    const { productId } = await aDeskProduct(fixture.asAdmin, categoryId, {
      kind: 'service',
      name: serviceName,
    });
    const {
      kind: _,
      stock: __,
      ...body
    } = buildProductBody(categoryId, { name: serviceName, requiresApproval: false });
    const params = { productId };
    return {
      openService: (call: Caller, overrides: Partial<typeof body> = {}) =>
        call(saveProduct, { params, body: { ...body, version: 1, ...overrides } }),
      readService: async () => (await fixture.asAdmin(getDeskProduct, { params })).reply,
    };
  }

  it('is rejected for a supervisor, even when confirmed', async () => {
    const { openService, readService } = await aLaserService();
    const { userId } = await aPerson('supervisor', 'Sofia');
    const asSupervisor = stack.as({ userId, role: 'supervisor' });

    const { status, problem } = await openService(asSupervisor, { confirmed: confirmation });

    expect([status, problem.fields]).toEqual([
      422,
      [
        {
          field: 'requiresApproval',
          message: 'Solo un administrador puede abrir un servicio láser a quien no tiene permiso.',
        },
      ],
    ]);
    expect(await readService()).toMatchObject({ requiresApproval: true, version: 1 });
  });

  it('requires a confirmation by an administrator', async () => {
    const { openService, readService } = await aLaserService();

    const unconfirmed = await openService(fixture.asAdmin);
    expect([unconfirmed.status, unconfirmed.problem.code]).toEqual([409, 'request.confirmation_required']);
    expect(unconfirmed.problem.question).toEqual({ ask: 'laserOpening', facts });
    expect(await readService()).toMatchObject({ requiresApproval: true, version: 1 });
    const { status } = await openService(fixture.asAdmin, { confirmed: confirmation });

    expect(status).toBe(200);
    expect(await readService()).toMatchObject({ laser: true, requiresApproval: false, version: 2 });
  });
});
