import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import {
  type DeskConfirmation,
  unusualHourAsk,
  unusualHourFacts,
} from '#shared/appointments/booking/unusual-hour.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { today } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { errorAt } from '#shared/core/errors.ts';
import { isPlannable } from '#shared/core/planning.ts';

type Hour = Pick<Appointment, 'date' | 'time'>;

type Putting = {
  readonly to: Hour;
  /** Where it is now, when it is one that moves. */
  readonly from?: Hour;
  /** All that the desk said yes to. */
  readonly confirmed: readonly DeskConfirmation[] | undefined;
};

/**
 * The desk may write down a past appointment and open on a closed day, once it was asked; an appointment that stays at its hour
 * asks nothing. Throws `appointment.too_far` and `request.confirmation_required`.
 */
export async function assertHourMeant(
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  { to, from, confirmed }: Putting,
): Promise<void> {
  if (from?.date === to.date && from.time === to.time) return;
  if (!isPlannable(to.date, today(now()))) throw errorAt('date', appointmentErrors.too_far);
  const { closures } = await settings.get();
  assertConfirmed(confirmed, unusualHourAsk, unusualHourFacts(to, { now: now(), closures }));
}
