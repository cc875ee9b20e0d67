import { now } from '#lambdas/platform/clock.ts';
import { getToday, toMonth } from '#shared/core/civil-time.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as finance from '#shared/finance/api.ts';
import type { Fixture } from '../center/fixture.ts';
import { aProduct } from '../center/product.ts';
import { anOpenDrawer, createSale } from '../sales/pos.ts';
import type { Target } from './targets.ts';

const query = () => ({ month: toMonth(getToday(now())) });

/** Creates a sale to the fixture's client. */
async function createClientSale({ asAdmin, patient }: Fixture) {
  await anOpenDrawer('caja-9');
  const { saleId } = await createSale(asAdmin, {
    registerId: 'caja-9',
    patientId: patient.patientId,
    chosen: [{ product: await aProduct() }],
  });
  return { kind: 'sale', id: saleId };
}

export const financeTargets: readonly (readonly [AnyRoute, Target])[] = [
  [finance.getFinanceMonth, { query }],
  [finance.getFinanceComparison, {}],
  [finance.getFinancePdf, { query }],
  [finance.getMyReceipt, { ids: createClientSale }],
];
