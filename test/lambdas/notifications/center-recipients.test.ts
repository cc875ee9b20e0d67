import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConfirmedAppointment, aRequest } from '#test/support/notifications/sample-appointments.ts';
import { admin, aWorld, tell } from './reaction-scene.ts';

beforeEach(() => vi.stubEnv('SPA_PUBLIC_URL', 'https://citas.serenabienestar.com'));
afterEach(() => {
  vi.unstubAllEnvs();
});

const admins = [
  admin('ada'),
  admin('bea', { role: 'supervisor', phone: '939-555-0102' }),
  admin('old', { active: false }),
  admin('gone', { role: 'supervisor', active: false }),
  admin('carmen', { role: 'staff' }),
];
const mailed = ({ mails }: ReturnType<typeof aWorld>) => mails.map(({ to }) => to);
const texted = ({ texts }: ReturnType<typeof aWorld>) => texts.map(({ to }) => to);

describe('request', () => {
  it('is mailed to each active user of the front desk, who may decide it', async () => {
    const world = aWorld(aRequest(), { admins });

    await tell('requestReceived', 'mail', world);

    expect(mailed(world)).toEqual(['ada@centro.example', 'bea@centro.example']);
    expect(world.mails[0]?.text).toContain('https://citas.serenabienestar.com/admin/solicitud-citas');
    expect(world.written).toMatchObject([{ audience: 'admin' }, { audience: 'admin' }]);
  });

  it('is texted to each active user of the front desk', async () => {
    const world = aWorld(aRequest(), { admins });

    await tell('requestReceived', 'sms', world);

    expect(texted(world)).toEqual(['+17875550101', '+19395550102']);
  });

  it('whose hold is about to end is sent again to all of them, by e-mail and SMS', async () => {
    const captureBefore = '2026-03-08T16:00:00.000Z';
    const world = aWorld(aRequest({ deposit: { captureBefore } }), { admins });

    for (const channel of ['mail', 'sms'] as const) await tell('holdEnding', channel, world);

    expect(mailed(world)).toEqual(['ada@centro.example', 'bea@centro.example']);
    expect(texted(world)).toEqual(['+17875550101', '+19395550102']);
  });

  it('that became a confirmed attendance is sent to administrators only', async () => {
    const world = aWorld(aConfirmedAppointment({ attendanceConfirmed: true }), { admins });

    await tell('attendance', 'sms', world);

    expect(texted(world)).toEqual(['+17875550101']);
  });
});
