import { describe, expect, it } from 'vitest';
import { roles } from '#shared/core/roles.ts';
import { channelOf, channelsFor, mayHear } from '#shared/live/channels.ts';

const people = roles.map((role) => ({ role, id: `${role}-1` }));
const heardBy = (fact: Parameters<typeof channelsFor>[0]) =>
  people
    .filter(({ role, id }) => channelsFor(fact).includes(channelOf({ role, userId: id })))
    .map(({ role }) => role);

describe('a fact', () => {
  it('is heard by the front desk and by the people it is about', () => {
    expect(heardBy({ patientId: 'patient-1', staffId: 'staff-1' })).toEqual(roles);
    expect(heardBy({ patientId: 'patient-2', staffId: 'staff-2' })).toEqual(['admin', 'supervisor']);
    expect(heardBy({ staffId: 'staff-1' })).toEqual(['admin', 'supervisor', 'staff']);
  });

  it('is heard by the aesthetician an appointment was taken from', () => {
    expect(heardBy({ staffId: 'staff-2', previous: { staffId: 'staff-1' } })).toContain('staff');
    expect(channelsFor({ staffId: 's', previous: { staffId: 's' } })).toHaveLength(2);
  });
});

describe('a listener', () => {
  it.each(people)('who is $role hears their own channel, with or without its first slash', ({ role, id }) => {
    const own = channelOf({ role, userId: id });

    expect([own, own.slice(1)].map((channel) => mayHear(channel, { role, id }))).toEqual([true, true]);
  });

  it.each(people)('who is $role hears nobody else’s and no wildcard', ({ role, id }) => {
    const own = channelOf({ role, userId: id });
    const others = [
      '/live/desk',
      '/live/staff/x',
      '/live/patient/x',
      '/live/*',
      '/live/staff/*',
      '/live',
      '',
    ];

    expect(others.filter((channel) => channel !== own && mayHear(channel, { role, id }))).toEqual([]);
  });
});
