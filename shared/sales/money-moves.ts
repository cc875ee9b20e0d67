import type { Appointment, PaymentMethod } from '#shared/appointments/appointment.ts';
import { appointmentSource, type Movement, movement, saleSource } from '#shared/payments/ledger.ts';
import type { Sale, Tender } from './sale.ts';

/** Something that is paid for with a sale: by its source, and as what the ledger notes it. */
type Purpose = {
  readonly kind: 'balanceCollected' | 'saleCollected' | 'tipCollected';
  readonly source: Movement['source'];
  readonly cents: number;
  readonly staffId?: string | undefined;
};

type Part = Purpose & Pick<Tender, 'tenderId' | 'reference'> & { readonly method: PaymentMethod };

/** Which tender pays what: each purpose in turn is paid by the tenders in turn, to the last cent. */
function partsOf(purposes: readonly Purpose[], tenders: readonly Tender[]): Part[] {
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

/** The rows of the ledger that a sale writes: the sum of them is what was paid. */
export const saleMovements = (sale: Sale, appointments: readonly Appointment[], now: Date): Movement[] =>
  partsOf(purposesOf(sale, appointments), sale.tenders).map(({ cents, tenderId, ...part }) =>
    movement({
      ...part,
      // A balance that was given back may be collected again, by another sale.
      cause: `${part.kind} ${sale.saleId} ${tenderId}`,
      amountCents: cents,
      patientId: sale.client?.patientId,
      shiftId: sale.shiftId,
      now,
    }),
  );
