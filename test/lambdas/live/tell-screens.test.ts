import { expect, it } from 'vitest';
import { tellScreens } from '#lambdas/live/tell-screens.ts';

const fact = (eventId: string, data: Record<string, unknown>) => ({
  eventId,
  source: 'appointments',
  detailType: 'AppointmentConfirmed.v1',
  data,
});

it('tells each channel its notes together, in order: the days it may know of, and not a word more', async () => {
  const told: [string, unknown][] = [];
  const live = { publish: async (channel: string, notes: unknown) => void told.push([channel, notes]) };
  const note = (id: string, ...days: object[]) => ({
    id,
    source: 'appointments',
    type: 'AppointmentConfirmed',
    ...(days.length > 0 && { days }),
  });
  const [now, before] = [
    { staffId: 's', date: '2026-03-06' },
    { staffId: 't', date: '2026-03-05' },
  ];

  await tellScreens(
    [
      fact('1', {
        patientId: 'p',
        ...now,
        time: '10:00',
        depositCents: 5,
        previous: { ...before, time: '9:00' },
      }),
      fact('2', { staffId: 's' }),
    ],
    { live },
  );

  expect(told).toEqual([
    ['/live/desk', [note('1', now, before), note('2')]],
    ['/live/staff/s', [note('1', now), note('2')]],
    ['/live/staff/t', [note('1', before)]],
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
