import { expect, it } from 'vitest';
import { tellScreens } from '#lambdas/live/tell-screens.ts';

const fact = (eventId: string, data: Record<string, unknown>) => ({
  eventId,
  source: 'appointments',
  detailType: 'AppointmentConfirmed.v1',
  data,
});

it('tells each channel its notes together, in order, without a word of the appointment', async () => {
  const told: [string, unknown][] = [];
  const live = { publish: async (channel: string, notes: unknown) => void told.push([channel, notes]) };
  const note = (id: string) => ({ id, source: 'appointments', type: 'AppointmentConfirmed' });

  await tellScreens(
    [
      fact('1', { patientId: 'p', staffId: 's', date: '2026-03-06', time: '10:00', depositCents: 5 }),
      fact('2', { staffId: 's' }),
    ],
    { live },
  );

  expect(told).toEqual([
    ['/live/desk', [note('1'), note('2')]],
    ['/live/staff/s', [note('1'), note('2')]],
    ['/live/patient/p', [note('1')]],
  ]);
});

it('lets a note go that the service does not take, and goes on', async () => {
  const told: string[] = [];
  const live = {
    publish: async (channel: string) => {
      if (channel === '/live/desk') throw new Error('away');
      told.push(channel);
    },
  };

  await tellScreens([fact('1', { staffId: 's' })], { live });

  expect(told).toEqual(['/live/staff/s']);
});
