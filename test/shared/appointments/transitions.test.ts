import { describe, expect, it } from 'vitest';
import { type AppointmentStatus, appointmentStatuses } from '#shared/appointments/appointment.ts';
import { type Action, actions, decide, isFreeToCancel } from '#shared/appointments/transitions.ts';
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

const people = { patient, staff, admin, supervisor, system };
const strangers = { otherPatient, otherStaff, visitor };
const approval = { by: 'admin:admin-1', at: '2026-03-06T20:00:00.000Z' };

// The appointment lifecycle (docs/decisions.md), written by hand a second time: from -> to, and allowed
// roles.
const specification: Record<Action, string> = {
  hold: 'reserved -> pending: patient system',
  expire: 'reserved -> expired: patient system',
  approve: 'pending -> confirmed: admin supervisor system',
  deny: 'pending confirmed -> cancelled: admin supervisor',
  lapse: 'pending -> cancelled: system',
  reschedule: 'pending confirmed -> same: patient admin supervisor',
  confirmAttendance: 'confirmed -> same: patient admin supervisor',
  cancel: 'pending confirmed -> cancelled: patient admin supervisor',
  remove: 'pending confirmed completed cancelled noShow -> same: admin supervisor',
  startPayment: 'confirmed -> confirmed: staff',
  collect: 'confirmed -> confirmed: admin supervisor',
  complete: 'confirmed -> completed: staff',
  completeWithoutCode: 'confirmed -> completed: admin',
  markNoShow: 'confirmed -> noShow: staff admin',
  waive: 'cancelled noShow -> same: admin',
};

type TransitionCase = { action: Action; status: AppointmentStatus; who: string; claimed: boolean };

function getExpected({ action, status, who, claimed }: TransitionCase): string {
  const [, from = '', to = '', allowed = ''] = /^(.*) -> (.*): (.*)$/.exec(specification[action]) ?? [];
  if (who in strangers) return 'appointment.not_found';
  if (!allowed.split(' ').includes(who)) return 'request.denied';
  if (!from.split(' ').includes(status)) return 'appointment.state_changed';
  if (claimed && action !== 'approve') return 'appointment.being_approved';
  return to === 'same' ? status : to;
}

function getActual({ action, status, who, claimed }: TransitionCase): string {
  const actor = { ...people, ...strangers }[who]!;
  const appointment = anAppointment({ status, ...(claimed && { approval }) });
  let to: AppointmentStatus | undefined;
  const errorCode = getErrorCode(() => {
    ({ to } = decide(action, appointment, actor));
  });
  return errorCode ?? String(to);
}

const listCases = (action: Action): TransitionCase[] =>
  appointmentStatuses.flatMap((status) =>
    [...Object.keys(people), ...Object.keys(strangers)].flatMap((who) =>
      // Only a request can be under approval.
      (status === 'pending' ? [false, true] : [false]).map((claimed) => ({ action, status, who, claimed })),
    ),
  );
const formatTable = (cases: TransitionCase[], outcome: (each: TransitionCase) => string) =>
  cases.map((each) => `${each.status} by ${each.who}${each.claimed ? ' (claimed)' : ''}: ${outcome(each)}`);

describe('appointment lifecycle', () => {
  it.each(actions)('allows %s from each state for each role as specified', (action) => {
    const cases = listCases(action);

    expect(formatTable(cases, getActual)).toEqual(formatTable(cases, getExpected));
  });

  it('rejects every action once the front desk has deleted it', () => {
    const hidden = anAppointment({ status: 'noShow', hidden: true });

    for (const actor of Object.values(people))
      for (const action of actions)
        expect(getErrorCode(() => decide(action, hidden, actor))).toBe('appointment.not_found');
  });

  it('has final states without transitions', () => {
    const leadingOn = actions.flatMap((action) =>
      listCases(action).filter((each) => !['.', each.status].some((text) => getActual(each).includes(text))),
    );
    const left = new Set(leadingOn.map(({ status }) => status));

    expect(appointmentStatuses.filter((status) => !left.has(status))).toEqual([
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
  const earlierBy = (hours: number, minutes: number) =>
    new Date(toInstant(appointment.date, appointment.time).getTime() - (hours * 60 + minutes) * minuteMs);

  it('is true up to 48 hours before the appointment', () => {
    expect(isFreeToCancel(appointment, earlierBy(48, 1), 48)).toBe(true);
    expect(isFreeToCancel(appointment, earlierBy(48, 0), 48)).toBe(true);
  });

  it('is false one minute later, and after the appointment', () => {
    expect(isFreeToCancel(appointment, earlierBy(48, -1), 48)).toBe(false);
    expect(isFreeToCancel(appointment, earlierBy(0, -1), 48)).toBe(false);
  });

  it('counts hours in Puerto Rico’s time: across a month end, 08:30 there is 12:30 UTC', () => {
    expect(isFreeToCancel(appointment, new Date('2026-02-28T12:30:00Z'), 48)).toBe(true);
    expect(isFreeToCancel(appointment, new Date('2026-02-28T12:30:00.001Z'), 48)).toBe(false);
  });
});
