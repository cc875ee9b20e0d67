import { describe, expect, it } from 'vitest';
import { type AppointmentStatus, appointmentStatuses } from '#shared/appointments/appointment.ts';
import { type Action, actions, checkTransition, isFreeToCancel } from '#shared/appointments/transitions.ts';
import { toInstant } from '#shared/core/civil-time.ts';
import {
  admin,
  anAppointment,
  getErrorCode,
  otherPatient,
  otherStaff,
  patient,
  staff,
  supervisor,
  system,
  visitor,
} from '#test/support/appointments/sample-appointment.ts';

const involvedActors = { patient, staff, admin, supervisor, system };
const unrelatedActors = { otherPatient, otherStaff, visitor };
const approval = { by: 'admin:admin-1', at: '2026-03-06T20:00:00.000Z' };

// The appointment lifecycle (docs/decisions.md), written a second time as "from -> to: allowed roles".
const specification: Record<Action, string> = {
  hold: 'reserved -> pending: patient system',
  expire: 'reserved -> expired: patient system',
  approve: 'pending -> confirmed: admin supervisor system',
  propose: 'pending -> same: admin supervisor',
  acceptProposal: 'pending -> pending: patient',
  deny: 'pending confirmed -> cancelled: admin supervisor',
  lapse: 'pending -> cancelled: system',
  reschedule: 'pending confirmed -> same: patient admin supervisor',
  confirmAttendance: 'confirmed -> same: patient admin supervisor',
  markDay: 'confirmed -> same: staff admin supervisor',
  cancel: 'pending confirmed -> cancelled: patient admin supervisor',
  remove: 'pending confirmed completed cancelled noShow -> same: admin supervisor',
  startPayment: 'confirmed -> confirmed: staff',
  collect: 'confirmed -> confirmed: admin supervisor',
  complete: 'confirmed -> completed: staff',
  completeWithoutCode: 'confirmed -> completed: admin',
  markNoShow: 'confirmed -> noShow: staff admin',
  waive: 'cancelled noShow -> same: admin',
};

type TransitionCase = { action: Action; status: AppointmentStatus; actorName: string; claimed: boolean };

function getExpected({ action, status, actorName, claimed }: TransitionCase): string {
  const [, fromStates = '', toState = '', allowedActors = ''] =
    /^(.*) -> (.*): (.*)$/.exec(specification[action]) ?? [];
  if (actorName in unrelatedActors) return 'appointment.not_found';
  if (!allowedActors.split(' ').includes(actorName)) return 'request.denied';
  if (!fromStates.split(' ').includes(status)) return 'appointment.state_changed';
  if (claimed && action !== 'approve') return 'appointment.being_approved';
  return toState === 'same' ? status : toState;
}

function getActual({ action, status, actorName, claimed }: TransitionCase): string {
  const actor = { ...involvedActors, ...unrelatedActors }[actorName]!;
  const appointment = anAppointment({ status, ...(claimed && { approval }) });
  let nextStatus: AppointmentStatus | undefined;
  const errorCode = getErrorCode(() => {
    ({ to: nextStatus } = checkTransition(action, appointment, actor));
  });
  return errorCode ?? String(nextStatus);
}

const listCases = (action: Action): TransitionCase[] =>
  appointmentStatuses.flatMap((status) =>
    [...Object.keys(involvedActors), ...Object.keys(unrelatedActors)].flatMap((actorName) =>
      // Only a request can be under approval.
      (status === 'pending' ? [false, true] : [false]).map((claimed) => ({
        action,
        status,
        actorName,
        claimed,
      })),
    ),
  );
const formatTable = (cases: TransitionCase[], getOutcome: (transition: TransitionCase) => string) =>
  cases.map((transition) => {
    const { status, actorName, claimed } = transition;
    return `${status} by ${actorName}${claimed ? ' (claimed)' : ''}: ${getOutcome(transition)}`;
  });

describe('appointment lifecycle', () => {
  it.each(actions)('allows %s from each state for each role as specified', (action) => {
    const cases = listCases(action);

    expect(formatTable(cases, getActual)).toEqual(formatTable(cases, getExpected));
  });

  it('rejects every action once the front desk has deleted it', () => {
    const deletedAppointment = anAppointment({ status: 'noShow', hidden: true });

    for (const actor of Object.values(involvedActors))
      for (const action of actions)
        expect(getErrorCode(() => checkTransition(action, deletedAppointment, actor))).toBe(
          'appointment.not_found',
        );
  });

  it('has final states without transitions', () => {
    const changingCases = actions.flatMap((action) =>
      listCases(action).filter((transition) => {
        const outcome = getActual(transition);
        const isErrorCode = outcome.includes('.');
        return !isErrorCode && outcome !== transition.status;
      }),
    );
    const nonFinalStates = new Set(changingCases.map(({ status }) => status));

    expect(appointmentStatuses.filter((status) => !nonFinalStates.has(status))).toEqual([
      'completed',
      'cancelled',
      'noShow',
      'expired',
    ]);
  });
});

describe('isFreeToCancel', () => {
  const appointment = { date: '2026-03-02', time: '08:30' };
  const minuteMs = 60_000;
  const subtractTime = (hours: number, minutes: number) =>
    new Date(toInstant(appointment.date, appointment.time).getTime() - (hours * 60 + minutes) * minuteMs);

  it('is true up to 48 hours before the appointment', () => {
    expect(isFreeToCancel(appointment, subtractTime(48, 1), 48)).toBe(true);
    expect(isFreeToCancel(appointment, subtractTime(48, 0), 48)).toBe(true);
  });

  it('is false one minute later, and after the appointment', () => {
    expect(isFreeToCancel(appointment, subtractTime(48, -1), 48)).toBe(false);
    expect(isFreeToCancel(appointment, subtractTime(0, -1), 48)).toBe(false);
  });

  it('counts hours in Puerto Rico’s time, also across a month end', () => {
    expect(isFreeToCancel(appointment, new Date('2026-02-28T12:30:00Z'), 48)).toBe(true);
    expect(isFreeToCancel(appointment, new Date('2026-02-28T12:30:00.001Z'), 48)).toBe(false);
  });
});
