import type { Appointment } from '#shared/appointments/appointment.ts';
import {
  createMovement,
  type LedgerKind,
  type Movement,
  toAppointmentSource,
  toSaleSource,
} from '#shared/payments/ledger.ts';
import type { Sale, Tender } from './sale.ts';
import { type ReturnedLine, type SaleReturn, sumLineReturn } from './sale-return.ts';

type PaymentPurpose = {
  readonly kind: LedgerKind;
  readonly source: Movement['source'];
  readonly cents: number;
  readonly staffId?: string | undefined;
};

type PayingTender = Pick<Tender, 'tenderId' | 'method' | 'amountCents' | 'reference'>;
type PaymentPart = PaymentPurpose & Omit<PayingTender, 'amountCents'>;

/** Assigns tenders to purposes in order, to the last cent. */
function assignTenders(purposes: readonly PaymentPurpose[], tenders: readonly PayingTender[]): PaymentPart[] {
  const parts: PaymentPart[] = [];
  const left = tenders.map((tender) => ({ tender, cents: tender.amountCents }));
  for (const purpose of purposes) {
    let due = purpose.cents;
    for (const open of left) {
      const cents = Math.min(due, open.cents);
      if (cents === 0) continue;
      const { tenderId, method, reference } = open.tender;
      parts.push({ ...purpose, cents, tenderId, method, reference });
      open.cents -= cents;
      due -= cents;
    }
  }
  return parts;
}

function listSalePurposes(sale: Sale, appointments: readonly Appointment[]): PaymentPurpose[] {
  const staffOf = new Map(appointments.map(({ appointmentId, staffId }) => [appointmentId, staffId]));
  const balances = sale.lines.filter(({ kind }) => kind === 'balance');
  const goods = sale.lines.filter(({ kind }) => kind !== 'balance');
  return [
    ...balances.map(({ itemId, totalCents }) => ({
      kind: 'balanceCollected' as const,
      source: toAppointmentSource(itemId),
      cents: totalCents,
      staffId: staffOf.get(itemId),
    })),
    {
      kind: 'saleCollected',
      source: toSaleSource(sale.saleId),
      cents: goods.reduce((sum, { totalCents }) => sum + totalCents, 0),
    },
    {
      kind: 'tipCollected',
      source: toSaleSource(sale.saleId),
      cents: sale.tip?.cents ?? 0,
      staffId: sale.tip?.staffId,
    },
  ];
}

/** Ledger movements of a sale; they add up to the amount paid. */
export const createSaleMovements = (
  sale: Sale,
  appointments: readonly Appointment[],
  now: Date,
): Movement[] =>
  assignTenders(listSalePurposes(sale, appointments), sale.tenders).map(({ cents, tenderId, ...part }) =>
    createMovement({
      ...part,
      // A returned balance may be collected again by another sale.
      cause: `${part.kind} ${sale.saleId} ${tenderId}`,
      amountCents: cents,
      patientId: sale.client?.patientId,
      shiftId: sale.shiftId,
      now,
    }),
  );

function listReturnPurposes(sale: Sale, { lines, tipCents }: SaleReturn): PaymentPurpose[] {
  const isBalance = ({ lineId }: ReturnedLine) =>
    sale.lines.some((line) => line.lineId === lineId && line.kind === 'balance');
  const itemOf = ({ lineId }: ReturnedLine) =>
    sale.lines.find((line) => line.lineId === lineId)?.itemId ?? lineId;
  const goods = lines.filter((line) => !isBalance(line));
  return [
    ...lines.filter(isBalance).map((line) => ({
      kind: 'balanceReturned' as const,
      source: toAppointmentSource(itemOf(line)),
      cents: sumLineReturn(line),
    })),
    {
      kind: 'saleReturned',
      source: toSaleSource(sale.saleId),
      cents: goods.reduce((sum, line) => sum + sumLineReturn(line), 0),
    },
    { kind: 'tipReturned', source: toSaleSource(sale.saleId), cents: tipCents, staffId: sale.tip?.staffId },
  ];
}

/** Ledger movements of a return; they add up to the amount refunded. */
export const createReturnMovements = (sale: Sale, saleReturn: SaleReturn, now: Date): Movement[] =>
  assignTenders(listReturnPurposes(sale, saleReturn), saleReturn.tenders).map(
    ({ cents, tenderId, ...part }) =>
      createMovement({
        ...part,
        cause: `${part.kind} ${saleReturn.returnId} ${tenderId}`,
        amountCents: cents,
        patientId: sale.client?.patientId,
        shiftId: saleReturn.shiftId,
        now,
      }),
  );
