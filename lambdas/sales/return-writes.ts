import { SaleReturned } from '#events/sales.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { afterReturnOf, type Register } from '#shared/registers/register.ts';
import { returnMovements } from '#shared/sales/money-moves.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { afterReturn, type SaleReturn } from '#shared/sales/sale-return.ts';
import { returnedBalanceWrites } from './returned-balances.ts';

type Giving = {
  readonly sale: Sale;
  readonly given: SaleReturn;
  readonly register: Register;
};

/** What comes back on the shelf, of products that are still in the catalogue. */
async function restockWrites({ sale, given }: Giving, platform: Platform): Promise<Write[]> {
  const pieces = given.lines.flatMap(({ lineId, quantity, restocked }) => {
    const line = sale.lines.find((each) => each.lineId === lineId);
    return restocked && line?.kind === 'product' && quantity > 0
      ? [{ productId: line.itemId, quantity }]
      : [];
  });
  const known = await platform.catalog.byIds(pieces.map(({ productId }) => productId));
  const { at, by, saleId } = given;
  return pieces
    .filter(({ productId }) => known.some((product) => product.productId === productId))
    .flatMap((piece) =>
      platform.stockMoves.move({ ...piece, moveId: newId(), kind: 'returned', saleId, at, by }),
    );
}

/** Everything that a return changes, for one transaction. */
export async function returnWrites(giving: Giving, platform: Platform): Promise<Write[]> {
  const { sale, given, register } = giving;
  const { sales, saleReturns, registers, ledger, now } = platform;
  const { saleId, returnId, registerId, lines } = given;
  const products = sale.lines.filter(
    ({ kind, lineId }) => kind === 'product' && lines.some((line) => line.lineId === lineId),
  );
  return [
    sales.save(afterReturn(sale, given)),
    saleReturns.create(given),
    registers.save(afterReturnOf(register, given)),
    ...returnMovements(sale, given, now()).map(ledger.append),
    ...(await restockWrites(giving, platform)),
    ...(await returnedBalanceWrites(sale, given, platform)),
    tell(SaleReturned, {
      saleId,
      returnId,
      registerId,
      patientId: sale.client?.patientId,
      productIds: products.map(({ itemId }) => itemId),
    }),
    audit(given.kind === 'void' ? 'sale.voided' : 'sale.returned', saleId, {
      returnId,
      amountCents: given.amountCents,
      reason: given.reason,
    }),
  ];
}
