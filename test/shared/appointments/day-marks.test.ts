import { describe, expect, it } from 'vitest';
import { applyReschedule } from '#shared/appointments/changes/changes.ts';
import { applyDayMark, findDayState, undoDayMark } from '#shared/appointments/day-marks.ts';
import {
  admin,
  anAppointment,
  assignment,
  getErrorCode,
  otherStaff,
  patient,
  staff,
} from '#test/support/appointments/sample-appointment.ts';

const confirmedAppointment = anAppointment({ status: 'confirmed', deposit: { status: 'captured' } });
const arrivalTime = new Date('2026-03-17T13:51:00.000Z');
const treatmentTime = new Date('2026-03-17T14:02:00.000Z');
const markArrived = { mark: 'arrived', actor: admin, by: 'Lourdes Rivera', now: arrivalTime } as const;
const markInTreatment = {
  mark: 'inTreatment',
  actor: staff,
  by: 'Camila Vega',
  now: treatmentTime,
} as const;
const arrivedAppointment = applyDayMark(confirmedAppointment, markArrived);
const addSeconds = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);

describe('applyDayMark', () => {
  it('records time and person of the arrival and of the treatment', () => {
    expect(applyDayMark(arrivedAppointment, markInTreatment)).toMatchObject({
      status: 'confirmed',
      arrived: { at: arrivalTime.toISOString(), by: 'Lourdes Rivera' },
      inTreatment: { at: treatmentTime.toISOString(), by: 'Camila Vega' },
    });
  });

  it('marks the arrival together with a treatment that begins at once', () => {
    const { arrived, inTreatment } = applyDayMark(confirmedAppointment, markInTreatment);

    expect(arrived).toEqual(inTreatment);
  });

  it('keeps the first mark', () => {
    const repeated = applyDayMark(arrivedAppointment, { ...markArrived, now: treatmentTime });

    expect(repeated).toBe(arrivedAppointment);
  });

  it('rejects other days, clients and other staff members', () => {
    const reject = (changes: Partial<Parameters<typeof applyDayMark>[1]>) =>
      getErrorCode(() => applyDayMark(confirmedAppointment, { ...markArrived, ...changes }));

    expect(reject({ now: new Date('2026-03-17T03:59:00.000Z') })).toBe('appointment.before_its_day');
    expect(reject({ now: new Date('2026-03-18T04:00:00.000Z') })).toBe('appointment.already_past');
    expect(reject({ actor: patient })).toBe('request.denied');
    expect(reject({ actor: otherStaff })).toBe('appointment.not_found');
  });
});

describe('undoDayMark', () => {
  const undoArrival = { mark: 'arrived', actor: staff } as const;

  it('removes the mark within a minute, and rejects it later', () => {
    const undone = undoDayMark(arrivedAppointment, { ...undoArrival, now: addSeconds(arrivalTime, 60) });
    const rejectLate = () =>
      undoDayMark(arrivedAppointment, { ...undoArrival, now: addSeconds(arrivalTime, 61) });

    expect(undone).toEqual(confirmedAppointment);
    expect(getErrorCode(rejectLate)).toBe('appointment.undo_expired');
  });

  it('keeps an earlier arrival, and removes the arrival that was set together with the treatment', () => {
    const undoTreatment = { mark: 'inTreatment', actor: admin, now: addSeconds(treatmentTime, 5) } as const;

    const afterArrival = undoDayMark(applyDayMark(arrivedAppointment, markInTreatment), undoTreatment);
    const atOnce = undoDayMark(applyDayMark(confirmedAppointment, markInTreatment), undoTreatment);

    expect(afterArrival).toEqual(arrivedAppointment);
    expect(atOnce).toEqual(confirmedAppointment);
  });

  it('rejects undoing the arrival of a client who is in treatment', () => {
    const inTreatment = applyDayMark(arrivedAppointment, { ...markInTreatment, now: arrivalTime });

    expect(getErrorCode(() => undoDayMark(inTreatment, { ...undoArrival, now: arrivalTime }))).toBe(
      'appointment.state_changed',
    );
  });

  it('changes nothing without the mark', () => {
    expect(undoDayMark(confirmedAppointment, { ...undoArrival, now: arrivalTime })).toBe(
      confirmedAppointment,
    );
  });
});

describe('findDayState', () => {
  const findAt = (time: string, marks: { arrivedAt?: string; inTreatmentAt?: string } = {}) =>
    findDayState({ ...confirmedAppointment, ...marks }, new Date(`2026-03-17T${time}.000Z`));
  const [arrivedAt, inTreatmentAt] = [arrivalTime.toISOString(), treatmentTime.toISOString()];

  it('is late from five minutes after the start without an arrival', () => {
    expect(findAt('14:04:59')).toBe('expected');
    expect(findAt('14:05:00')).toBe('late');
    expect(findAt('14:05:00', { arrivedAt })).toBe('arrived');
    expect(findAt('14:05:00', { arrivedAt, inTreatmentAt })).toBe('inTreatment');
  });

  it('is undefined on other days, and for an appointment that is not confirmed', () => {
    const completed = anAppointment({ status: 'completed' });

    expect(findDayState(confirmedAppointment, new Date('2026-03-18T14:00:00.000Z'))).toBeUndefined();
    expect(findDayState(completed, arrivalTime)).toBeUndefined();
  });
});

describe('applyReschedule', () => {
  const moveTo = (slot: { date?: string; time: string }) =>
    applyReschedule(arrivedAppointment, { ...assignment, durationMinutes: 60, ...slot }, admin, arrivalTime);

  it('keeps the marks within the day, and drops them on another day', () => {
    expect(moveTo({ time: '11:00' })).toHaveProperty('arrived.by', 'Lourdes Rivera');
    expect(moveTo({ date: '2026-03-18', time: '10:00' })).not.toHaveProperty('arrived.by');
  });
});
