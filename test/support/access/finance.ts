import { now } from '#lambdas/platform/clock.ts';
import { monthOf, today } from '#shared/core/civil-time.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as finance from '#shared/finance/api.ts';
import { aProduct } from '../center/product.ts';
import type { Scene } from '../center/scene.ts';
import { anOpenDrawer, sold } from '../sales/till.ts';
import type { Target } from './targets.ts';

const query = () => ({ month: monthOf(today(now())) });

/** A sale to the fixture's client. */
async function bought({ asAdmin, patient }: Scene) {
  await anOpenDrawer('caja-9');
  const { saleId } = await sold(asAdmin, {
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
  [finance.getMyReceipt, { ids: bought }],
];
