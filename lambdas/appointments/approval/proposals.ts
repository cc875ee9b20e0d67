import { AppointmentChanged, TimesProposed, toAppointmentFacts } from '#events/appointments.ts';
import {
  assertBookableByDesk,
  assertTimesConfirmed,
  throwConflictIfSlotTaken,
} from '#lambdas/booking/slot-assignment.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { isBeingApproved } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { applyProposal, applyProposalAcceptance, isSameMoment } from '#shared/appointments/proposal.ts';
import * as routes from '#shared/appointments/proposal-api.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import { calculateHoldUntil } from '#shared/notifications/proposed-times.ts';
import { overrideAlerts } from '../alerts/service-alerts.ts';
import { getClientAppointment } from '../changes/appointment-changes.ts';
import { finishApproval, type PaymentPorts } from '../deposits/deposit-hold.ts';
import { getSentLink, toLinkedView } from '../reminder-link/reminder-links.ts';
import { toPatientView } from '../shared/views.ts';

/** Proposes times to the client and holds them on the day sheets. */
export const proposeTimes = operation(routes.proposeTimes, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const { appointments, bookings, staff, settings, commit, now } = platform;
    const { appointmentId } = params;
    const [before, { proposalHoldHours }, choices] = await Promise.all([
      appointments.get(appointmentId),
      settings.get(),
      Promise.all(body.slots.map(async (slot) => ({ slot, member: await staff.get(slot.staffId) }))),
    ]);
    const slots = choices.map(({ slot, member }) => ({ ...slot, staffName: formatFullName(member) }));
    const { note } = body;
    const holdUntil = calculateHoldUntil(now(), proposalHoldHours);
    const proposed = applyProposal(before, { slots, holdUntil, note, now: now() }, actor);
    const { durationMinutes } = before;
    const serviceIds = before.services.map(({ serviceId }) => serviceId);
    for (const { slot, member } of choices)
      await assertBookableByDesk(platform, {
        member,
        slot: { ...slot, durationMinutes },
        serviceIds,
        before,
      });
    await assertTimesConfirmed(platform, slots, body.confirmed);
    const { overrides, auditDetails } = await overrideAlerts(platform, before, body.confirmed);
    const after = { ...proposed, ...overrides };
    const { expiresAt } = after.proposal;
    const members = new Map(choices.map(({ member }) => [member.staffId, member]));
    await commit(
      ...(await bookings.change(before, after).catch(throwConflictIfSlotTaken)),
      ...[...members.values()].map((member) => staff.assertScheduleUnchanged(member)),
      emit(TimesProposed, { ...toAppointmentFacts(after), expiresAt }),
      audit('appointment.timesProposed', appointmentId, { ...after.proposal, ...auditDetails }),
    );
    return { appointmentId, expiresAt };
  }),
);

type Acceptance = {
  readonly appointmentId: string;
  readonly moment: { readonly date: string; readonly time: string };
  readonly actor: Actor;
};

/** Moves the request to the accepted time and claims its approval, before any payment call. */
async function claimAcceptance(
  { appointments, bookings, commit, now }: Platform,
  { appointmentId, moment, actor }: Acceptance,
): Promise<void> {
  const before = await appointments.get(appointmentId);
  // On a retry, the approval is in progress or complete.
  if ((isBeingApproved(before) || before.status === 'confirmed') && isSameMoment(before, moment)) return;
  const after = applyProposalAcceptance(before, moment, actor, now());
  const { staffId, date, time } = before;
  await commit(
    ...(await bookings.change(before, after)),
    emit(AppointmentChanged, { ...toAppointmentFacts(after), previous: { staffId, date, time } }),
    audit('appointment.proposalAccepted', appointmentId, moment),
  );
}

/** Captures the deposit and confirms the appointment, as the front desk agreed in advance. */
async function accept(platform: PaymentPorts, acceptance: Acceptance) {
  await retryStale(() => claimAcceptance(platform, acceptance));
  return finishApproval(platform, acceptance.appointmentId);
}

export const acceptProposal = operationWithPorts(
  ['payments'],
  routes.acceptProposal,
  async ({ params, body: moment, actor }, platform) => {
    const { appointmentId } = await getClientAppointment(platform, params);
    return toPatientView(await accept(platform, { appointmentId, moment, actor }), platform.now());
  },
);

export const acceptProposalByLink = operationWithPorts(
  ['payments'],
  routes.acceptProposalByLink,
  async ({ params, body: moment, source }, platform) => {
    const { link, appointment } = await getSentLink(platform, { ...params, source });
    if (link.action !== 'answerProposal') throw new AppError(appointmentErrors.link_spent);
    const { appointmentId, patientId } = appointment;
    const actor: Actor = { kind: 'user', id: patientId, role: 'patient' };
    return toLinkedView(link, await accept(platform, { appointmentId, moment, actor }), platform.now());
  },
);
