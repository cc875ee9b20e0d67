import type { BookedMedication } from '#shared/appointments/appointment.ts';
import type { DoseLot } from '#shared/appointments/closing/confirmed-lots.ts';
import { formatInteger, formatList, formatMoney, formatShortDayMonth } from '#shared/core/format.ts';

const missingVerbs = { closed: ['faltó', 'faltaron'], open: ['falta', 'faltan'] } as const;

/** Formats doses as `Glutatión · 2 dosis` or `Glutatión · 1 de 2 dosis, faltó 1`. */
export function formatMedication(
  { name, doses, missingDoses = 0 }: Pick<BookedMedication, 'name' | 'doses' | 'missingDoses'>,
  state: keyof typeof missingVerbs = 'closed',
): string {
  if (missingDoses === 0) return `${name} · ${formatInteger(doses)} dosis`;
  const missing = `${missingVerbs[state][missingDoses === 1 ? 0 : 1]} ${formatInteger(missingDoses)}`;
  return `${name} · ${formatInteger(doses - missingDoses)} de ${formatInteger(doses)} dosis, ${missing}`;
}

/** `Lote GLU-A, vence 12 dic. 2026`. */
export const formatLot = ({ lotNumber, usableUntil }: Pick<DoseLot, 'lotNumber' | 'usableUntil'>): string =>
  `Lote ${lotNumber}, vence ${formatShortDayMonth(usableUntil, undefined)}`;

type ClosedAppointment = {
  readonly medications: readonly Pick<BookedMedication, 'name' | 'missingDoses'>[];
  readonly collectedCents?: number | undefined;
  readonly paidMissingCents?: number | undefined;
};

/** Builds toast options with the missing medications and the amount charged or to be returned, if any are missing. */
export function buildMissingNote({
  medications,
  collectedCents = 0,
  paidMissingCents = 0,
}: ClosedAppointment) {
  const names = medications.flatMap(({ name, missingDoses }) => (missingDoses === undefined ? [] : [name]));
  if (names.length === 0) return {};
  const chargeSentence =
    paidMissingCents > 0
      ? `El cliente ya las pagó en la caja: recepción le devuelve ${formatMoney(paidMissingCents)} desde su recibo.`
      : `Total cobrado: ${formatMoney(collectedCents)}.`;
  const description = `Faltaron dosis de ${formatList(names)}. ${chargeSentence}`;
  // Visible for 20 s, the time it takes to return the money.
  return { description, durationMs: 20_000 };
}
