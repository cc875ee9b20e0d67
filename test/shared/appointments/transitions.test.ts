import { describe, expect, it } from 'vitest';
import { type AppointmentStatus, appointmentStatuses } from '#shared/appointments/appointment.ts';
import { type Action, actions, decide, isFreeToCancel } from '#shared/appointments/transitions.ts';
import { instantOf } from '#shared/core/civil-time.ts';
import {
  admin,
  anAppointment,
  otherPatient,
  otherStaff,
  patient,
  refusalOf,
  staff,
  supervisor,
  system,
  visitor,
} from '#test/support/appointments/sample-appointment.ts';

const people = { patient, staff, admin, supervisor, system };
const strangers = { otherPatient, otherStaff, visitor };
const approval = { by: 'admin:admin-1', at: '2026-03-06T20:00:00.000Z' };

// The life of an appointment (docs/decisions.md), written a second time by hand: from -> to, and who may.
const book: Record<Action, string> = {
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

type Case = { action: Action; status: AppointmentStatus; who: string; claimed: boolean };

function expected({ action, status, who, claimed }: Case): string {
  const [, from = '', to = '', allowed = ''] = /^(.*) -> (.*): (.*)$/.exec(book[action]) ?? [];
  if (who in strangers) return 'appointment.not_found';
  if (!allowed.split(' ').includes(who)) return 'request.denied';
  if (!from.split(' ').includes(status)) return 'appointment.state_changed';
  if (claimed && action !== 'approve') return 'appointment.being_approved';
  return to === 'same' ? status : to;
}

function actual({ action, status, who, claimed }: Case): string {
  const actor = { ...people, ...strangers }[who]!;
  const appointment = anAppointment({ status, ...(claimed && { approval }) });
  let to: AppointmentStatus | undefined;
  const refusal = refusalOf(() => {
    ({ to } = decide(action, appointment, actor));
  });
  return refusal ?? String(to);
}

const casesOf = (action: Action): Case[] =>
  appointmentStatuses.flatMap((status) =>
    [...Object.keys(people), ...Object.keys(strangers)].flatMap((who) =>
      // Only a request is being approved.
      (status === 'pending' ? [false, true] : [false]).map((claimed) => ({ action, status, who, claimed })),
    ),
  );
const table = (cases: Case[], outcome: (each: Case) => string) =>
  cases.map((each) => `${each.status} by ${each.who}${each.claimed ? ' (claimed)' : ''}: ${outcome(each)}`);

describe('the life of an appointment', () => {
  it.each(actions)('lets %s happen from every state and for every person as the book says', (action) => {
    const cases = casesOf(action);

    expect(table(cases, actual)).toEqual(table(cases, expected));
  });

  it('is over for everybody once the front desk has hidden it', () => {
    const hidden = anAppointment({ status: 'noShow', hidden: true });

    for (const actor of Object.values(people))
      for (const action of actions)
        expect(refusalOf(() => decide(action, hidden, actor))).toBe('appointment.not_found');
  });

  it('ends where no other state can be reached', () => {
    const leadingOn = actions.flatMap((action) =>
      casesOf(action).filter((each) => !['.', each.status].some((text) => actual(each).includes(text))),
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

describe('a change or cancellation', () => {
  const appointment = { date: '2026-03-02', time: '08:30' };
  const minuteMs = 60_000;
  const earlierBy = (hours: number, minutes: number) =>
    new Date(instantOf(appointment.date, appointment.time).getTime() - (hours * 60 + minutes) * minuteMs);

  it('is free up to 48 hours before the appointment', () => {
    expect(isFreeToCancel(appointment, earlierBy(48, 1), 48)).toBe(true);
    expect(isFreeToCancel(appointment, earlierBy(48, 0), 48)).toBe(true);
  });

  it('costs the deposit one minute later, and after the appointment', () => {
    expect(isFreeToCancel(appointment, earlierBy(48, -1), 48)).toBe(false);
    expect(isFreeToCancel(appointment, earlierBy(0, -1), 48)).toBe(false);
  });

  it('counts hours on the clock of Puerto Rico: over a month end, 08:30 there is 12:30 UTC', () => {
    expect(isFreeToCancel(appointment, new Date('2026-02-28T12:30:00Z'), 48)).toBe(true);
    expect(isFreeToCancel(appointment, new Date('2026-02-28T12:30:00.001Z'), 48)).toBe(false);
  });
});
