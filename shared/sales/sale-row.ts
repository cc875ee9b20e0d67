import { calculateSalePaidCents, type Sale } from './sale.ts';
import { getRefundState } from './sale-return.ts';
import type { SaleRow } from './sales-api.ts';

function summarizePieces({ lines }: Sale, itemId: string | undefined) {
  const displayedLine = lines.find((line) => line.itemId === itemId) ?? lines[0];
  return {
    firstName: displayedLine?.name ?? '',
    firstPieces: displayedLine?.quantity ?? 0,
    otherPieces: lines.reduce((sum, line) => sum + (line === displayedLine ? 0 : line.quantity), 0),
  };
}

export const toSaleRow = (sale: Sale, itemId?: string): SaleRow => ({
  saleId: sale.saleId,
  number: sale.number,
  origin: sale.origin,
  registerId: sale.registerId,
  at: sale.at,
  date: sale.date,
  seller: sale.seller,
  client: sale.client,
  totalCents: sale.totalCents,
  returnedCents: sale.returnedCents,
  status: sale.status,
  receipt: sale.receipt,
  paidCents: calculateSalePaidCents(sale),
  methods: [...new Set(sale.tenders.map(({ method }) => method))],
  isReturning: getRefundState(sale) === 'waiting',
  isRefused: getRefundState(sale) === 'refused',
  ...summarizePieces(sale, itemId),
});
