import type { Appointment } from '#shared/appointments/appointment.ts';
import { money } from '#shared/core/format.ts';

type Sentences = { readonly short: string; readonly long: string };

/** How a deposit goes back, told to the one it belongs to; undefined when there is nothing to give back. */
export function depositReturn({ deposit }: Appointment): Sentences | undefined {
  const amount = money(deposit.amountCents);
  switch (deposit.status) {
    case 'releasing':
    case 'released':
      return {
        short: `Liberamos tu retención de ${amount}.`,
        long: 'No se cobró nada: tu banco quita la retención en unos días.',
      };
    case 'refunding':
    case 'refunded':
      return {
        short: `Devolvimos tu depósito de ${amount}.`,
        long: 'Tu banco suele mostrar la devolución en 5 a 10 días laborables.',
      };
    default:
      return undefined;
  }
}
