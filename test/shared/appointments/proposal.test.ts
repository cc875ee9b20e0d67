import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listHeldSlots } from '#shared/appointments/appointment.ts';
import { formatBusyIntervals, joinOverlaps } from '#shared/appointments/calendar/busy-month.ts';
import {
  createEmptySheet,
  listBusyIntervals,
  placeAppointment,
} from '#shared/appointments/calendar/day-sheet.ts';
import {
  applyProposal,
  applyProposalAcceptance,
  applyProposalExpiry,
  calculateProposalEnd,
  findOpenProposal,
} from '#shared/appointments/proposal.ts';
import { toCivilDateTime, toInstant } from '#shared/core/civil-time.ts';
import {
  admin,
  anAppointment,
  getErrorCode,
  patient,
  system,
} from '#test/support/appointments/sample-appointment.ts';

const request = anAppointment({ status: 'pending', deposit: { status: 'held' } });
const slot = { staffId: 'staff-1', staffName: 'Camila Vega', date: '2026-03-17', time: '10:15' };
const now = new Date('2026-03-16T12:00:00.000Z');
const end = new Date('2026-03-16T18:00:00.000Z');
const input = { slots: [slot], holdUntil: end, now };
const proposed = applyProposal(request, input, admin);
const emptySheet = createEmptySheet('staff-1', '2026-03-17');

describe('calculateProposalEnd', () => {
  it('returns the earliest of the end by the setting, two hours before each time, and the end of the request', () => {
    const aMoment = fc
      .integer({ min: 0, max: 10 * 24 * 60 })
      .map((minutes) => new Date(now.getTime() + minutes * 60_000));
    fc.assert(
      fc.property(
        fc.array(aMoment, { minLength: 1, maxLength: 3 }),
        aMoment,
        aMoment,
        (starts, captureBefore, holdUntil) => {
          const slots = starts.map((start) => ({ ...slot, ...toCivilDateTime(start) }));
          const held = { ...request, captureBefore: captureBefore.toISOString() };
          const limits = [
            holdUntil.getTime(),
            captureBefore.getTime(),
            toInstant(request.date, request.time).getTime(),
            ...slots.map(({ date, time }) => toInstant(date, time).getTime() - 7_200_000),
          ];

          const proposalEnd = calculateProposalEnd(held, { slots, holdUntil }).getTime();

          expect(limits.every((limit) => proposalEnd <= limit)).toBe(true);
          expect(limits).toContain(proposalEnd);
        },
      ),
    );
  });
});

describe('applyProposal', () => {
  it('stores the times and their end, and replaces an earlier proposal', () => {
    const later = { ...slot, time: '12:00' };

    expect(proposed.proposal).toEqual({ slots: [slot], expiresAt: end.toISOString() });
    expect(applyProposal(proposed, { ...input, slots: [later] }, admin).proposal.slots).toEqual([later]);
  });

  it('rejects a repeated time, the requested time, too little notice and a request whose time passed', () => {
    const propose = (slots: readonly (typeof slot)[], at = now) =>
      getErrorCode(() =>
        applyProposal(request, { slots, holdUntil: new Date(at.getTime() + 60_000), now: at }, admin),
      );

    expect([
      propose([slot, { ...slot, staffId: 'staff-2' }]),
      propose([{ ...slot, time: request.time }]),
      propose([slot], new Date('2026-03-17T13:00:00.000Z')),
      propose([{ ...slot, date: '2026-03-18' }], new Date('2026-03-17T14:00:00.000Z')),
    ]).toEqual([
      'appointment.proposal_repeated',
      'appointment.proposal_repeated',
      'appointment.proposal_too_late',
      'appointment.hour_passed',
    ]);
  });
});

describe('the times of a proposal', () => {
  it('occupy the day sheet beside the requested time, also where both overlap', () => {
    const sheet = placeAppointment(emptySheet, proposed);

    expect(sheet.appointments.map(({ status }) => status)).toEqual(['pending', 'reserved']);
    const [own] = listBusyIntervals(placeAppointment(emptySheet, request));
    expect(formatBusyIntervals(sheet.appointments)).toBe(`${own!.start}-${own!.end + 15}`);
    expect(placeAppointment(sheet, request).appointments).toHaveLength(1);
  });

  it('reject another appointment', () => {
    const sheet = placeAppointment(
      emptySheet,
      applyProposal(request, { ...input, slots: [{ ...slot, time: '12:00' }] }, admin),
    );
    const rival = anAppointment({ status: 'pending', appointmentId: 'appointment-2', time: '12:15' });

    expect(getErrorCode(() => placeAppointment(sheet, rival))).toBe('appointment.slot_taken');
  });

  it('join to disjoint intervals that cover the same minutes', () => {
    const anInterval = fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 }))
      .map(([start, length]) => ({ start, end: start + length }));
    const listMinutes = (intervals: readonly { start: number; end: number }[]) => [
      ...new Set(
        intervals.flatMap(({ start, end: last }) =>
          Array.from({ length: last - start }, (_, index) => start + index),
        ),
      ),
    ];
    fc.assert(
      fc.property(fc.array(anInterval, { maxLength: 6 }), (unsorted) => {
        const intervals = unsorted.toSorted((a, b) => a.start - b.start);
        const joined = joinOverlaps(intervals);

        expect(listMinutes(joined)).toEqual(listMinutes(intervals));
        expect(joined.every(({ start }, index) => index === 0 || joined[index - 1]!.end <= start)).toBe(true);
      }),
    );
  });
});

describe('applyProposalAcceptance', () => {
  it('moves the request to the time and claims its approval', () => {
    const accepted = applyProposalAcceptance(proposed, slot, patient, now);

    expect(accepted).toMatchObject({ ...slot, approval: { by: 'patient:patient-1' } });
    expect(listHeldSlots(accepted)).toHaveLength(1);
  });

  it('rejects another time, an ended proposal and a second acceptance', () => {
    const accepted = applyProposalAcceptance(proposed, slot, patient, now);

    expect([
      getErrorCode(() => applyProposalAcceptance(proposed, { ...slot, time: '09:00' }, patient, now)),
      getErrorCode(() => applyProposalAcceptance(proposed, slot, patient, end)),
      getErrorCode(() => applyProposalAcceptance(request, slot, patient, now)),
      getErrorCode(() => applyProposalAcceptance(accepted, slot, patient, now)),
    ]).toEqual([
      'appointment.proposal_ended',
      'appointment.proposal_ended',
      'appointment.proposal_ended',
      'appointment.being_approved',
    ]);
  });
});

describe('applyProposalExpiry', () => {
  it('cancels the request, releases its hold and frees all its times', () => {
    const expired = applyProposalExpiry(proposed, system, end);

    expect(expired).toMatchObject({
      status: 'cancelled',
      cancellation: { kind: 'proposalExpired' },
      deposit: { status: 'releasing' },
    });
    expect(expired).not.toHaveProperty('proposal');
    expect(listHeldSlots(expired)).toEqual([]);
    expect(findOpenProposal(proposed, end)).toBeUndefined();
  });

  it('rejects a request whose proposal the client has accepted', () => {
    const accepted = applyProposalAcceptance(proposed, slot, patient, now);

    expect(getErrorCode(() => applyProposalExpiry(accepted, system, end))).toBe('appointment.being_approved');
  });
});
