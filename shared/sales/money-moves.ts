import type { Appointment } from '#shared/appointments/appointment.ts';
import {
  createMovement,
  type LedgerKind,
  type Movement,
  toAppointmentSource,
  toSaleSource,
} from '#shared/payments/ledger.ts';
import type { Sale, Tender } from './sale.ts';
import { type ReturnedLine, type SaleReturn, sumLinePart } from './sale-return.ts';

type PaymentPurpose = {
  readonly kind: LedgerKind;
  readonly source: Movement['source'];
  readonly cents: number;
  readonly staffId?: string | undefined;
};

type AllocatableTender = Pick<Tender, 'tenderId' | 'method' | 'amountCents' | 'reference'>;
type TenderAllocation = PaymentPurpose & Omit<AllocatableTender, 'amountCents'>;

/** Allocates the tender amounts to the purposes in order, until every cent is allocated. */
function assignTenders(
  purposes: readonly PaymentPurpose[],
  tenders: readonly AllocatableTender[],
): TenderAllocation[] {
  const allocations: TenderAllocation[] = [];
  const remainingTenders = tenders.map((tender) => ({ tender, cents: tender.amountCents }));
  for (const purpose of purposes) {
    let dueCents = purpose.cents;
    for (const remaining of remainingTenders) {
      const cents = Math.min(dueCents, remaining.cents);
      if (cents === 0) continue;
      const { tenderId, method, reference } = remaining.tender;
      allocations.push({ ...purpose, cents, tenderId, method, reference });
      remaining.cents -= cents;
      dueCents -= cents;
    }
  }
  return allocations;
}

function listSalePurposes(sale: Sale, appointments: readonly Appointment[]): PaymentPurpose[] {
  const staffIdByAppointment = new Map(
    appointments.map(({ appointmentId, staffId }) => [appointmentId, staffId]),
  );
  const balances = sale.lines.filter(({ kind }) => kind === 'balance');
  const otherLines = sale.lines.filter(({ kind }) => kind !== 'balance');
  return [
    ...balances.map(({ itemId, totalCents }) => ({
      kind: 'balanceCollected' as const,
      source: toAppointmentSource(itemId),
      cents: totalCents,
      staffId: staffIdByAppointment.get(itemId),
    })),
    {
      kind: 'saleCollected',
      source: toSaleSource(sale.saleId),
      cents: otherLines.reduce((sum, { totalCents }) => sum + totalCents, 0),
    },
    {
      kind: 'tipCollected',
      source: toSaleSource(sale.saleId),
      cents: sale.tip?.cents ?? 0,
      staffId: sale.tip?.staffId,
    },
  ];
}

/** Creates the ledger movements of a sale, whose sum is the amount paid. */
export const createSaleMovements = (
  sale: Sale,
  appointments: readonly Appointment[],
  now: Date,
): Movement[] =>
  assignTenders(listSalePurposes(sale, appointments), sale.tenders).map(
    ({ cents, tenderId, ...movementFields }) =>
      createMovement({
        ...movementFields,
        // The cause includes the sale, because a returned balance can be collected again by another sale.
        cause: `${movementFields.kind} ${sale.saleId} ${tenderId}`,
        amountCents: cents,
        patientId: sale.client?.patientId,
        shiftId: sale.shiftId,
        now,
      }),
  );

function listReturnPurposes(sale: Sale, { lines, tipCents }: SaleReturn): PaymentPurpose[] {
  const isBalance = ({ lineId }: ReturnedLine) =>
    sale.lines.some((line) => line.lineId === lineId && line.kind === 'balance');
  const findItemId = ({ lineId }: ReturnedLine) =>
    sale.lines.find((line) => line.lineId === lineId)?.itemId ?? lineId;
  const otherLines = lines.filter((line) => !isBalance(line));
  return [
    ...lines.filter(isBalance).map((line) => ({
      kind: 'balanceReturned' as const,
      source: toAppointmentSource(findItemId(line)),
      cents: sumLinePart(line),
    })),
    {
      kind: 'saleReturned',
      source: toSaleSource(sale.saleId),
      cents: otherLines.reduce((sum, line) => sum + sumLinePart(line), 0),
    },
    { kind: 'tipReturned', source: toSaleSource(sale.saleId), cents: tipCents, staffId: sale.tip?.staffId },
  ];
}

export const createReturnMovements = (sale: Sale, saleReturn: SaleReturn, now: Date): Movement[] =>
  assignTenders(listReturnPurposes(sale, saleReturn), saleReturn.tenders).map(
    ({ cents, tenderId, ...movementFields }) =>
      createMovement({
        ...movementFields,
        cause: `${movementFields.kind} ${saleReturn.returnId} ${tenderId}`,
        amountCents: cents,
        patientId: sale.client?.patientId,
        shiftId: saleReturn.shiftId,
        now,
      }),
  );
