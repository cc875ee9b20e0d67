import type { Appointment } from '#shared/appointments/appointment.ts';
import {
  appointmentSource,
  type LedgerKind,
  type Movement,
  movement,
  saleSource,
} from '#shared/payments/ledger.ts';
import type { Sale, Tender } from './sale.ts';
import { lineReturnCents, type ReturnedLine, type SaleReturn } from './sale-return.ts';

type Purpose = {
  readonly kind: LedgerKind;
  readonly source: Movement['source'];
  readonly cents: number;
  readonly staffId?: string | undefined;
};

type Paying = Pick<Tender, 'tenderId' | 'method' | 'amountCents' | 'reference'>;
type Part = Purpose & Omit<Paying, 'amountCents'>;

/** Assigns tenders to purposes in order, to the last cent. */
function partsOf(purposes: readonly Purpose[], tenders: readonly Paying[]): Part[] {
  const parts: Part[] = [];
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

function purposesOf(sale: Sale, appointments: readonly Appointment[]): Purpose[] {
  const staffOf = new Map(appointments.map(({ appointmentId, staffId }) => [appointmentId, staffId]));
  const balances = sale.lines.filter(({ kind }) => kind === 'balance');
  const goods = sale.lines.filter(({ kind }) => kind !== 'balance');
  return [
    ...balances.map(({ itemId, totalCents }) => ({
      kind: 'balanceCollected' as const,
      source: appointmentSource(itemId),
      cents: totalCents,
      staffId: staffOf.get(itemId),
    })),
    {
      kind: 'saleCollected',
      source: saleSource(sale.saleId),
      cents: goods.reduce((sum, { totalCents }) => sum + totalCents, 0),
    },
    {
      kind: 'tipCollected',
      source: saleSource(sale.saleId),
      cents: sale.tip?.cents ?? 0,
      staffId: sale.tip?.staffId,
    },
  ];
}

/** Ledger movements of a sale; they add up to the amount paid. */
export const saleMovements = (sale: Sale, appointments: readonly Appointment[], now: Date): Movement[] =>
  partsOf(purposesOf(sale, appointments), sale.tenders).map(({ cents, tenderId, ...part }) =>
    movement({
      ...part,
      // A returned balance may be collected again by another sale.
      cause: `${part.kind} ${sale.saleId} ${tenderId}`,
      amountCents: cents,
      patientId: sale.client?.patientId,
      shiftId: sale.shiftId,
      now,
    }),
  );

function returnPurposes(sale: Sale, { lines, tipCents }: SaleReturn): Purpose[] {
  const isBalance = ({ lineId }: ReturnedLine) =>
    sale.lines.some((line) => line.lineId === lineId && line.kind === 'balance');
  const itemOf = ({ lineId }: ReturnedLine) =>
    sale.lines.find((line) => line.lineId === lineId)?.itemId ?? lineId;
  const goods = lines.filter((line) => !isBalance(line));
  return [
    ...lines.filter(isBalance).map((line) => ({
      kind: 'balanceReturned' as const,
      source: appointmentSource(itemOf(line)),
      cents: lineReturnCents(line),
    })),
    {
      kind: 'saleReturned',
      source: saleSource(sale.saleId),
      cents: goods.reduce((sum, line) => sum + lineReturnCents(line), 0),
    },
    { kind: 'tipReturned', source: saleSource(sale.saleId), cents: tipCents, staffId: sale.tip?.staffId },
  ];
}

/** Ledger movements of a return; they add up to the amount refunded. */
export const returnMovements = (sale: Sale, given: SaleReturn, now: Date): Movement[] =>
  partsOf(returnPurposes(sale, given), given.tenders).map(({ cents, tenderId, ...part }) =>
    movement({
      ...part,
      cause: `${part.kind} ${given.returnId} ${tenderId}`,
      amountCents: cents,
      patientId: sale.client?.patientId,
      shiftId: given.shiftId,
      now,
    }),
  );
