import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import { aColleague, cancelAtDesk, moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import { cancel, moveTo } from '#test/support/appointments/patient-changes.ts';
import { addWorkingHours, anAccount, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { createConfirmedAppointment, deny, request } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';

const subjectsByNews = {
  new: 'Tienes una cita nueva',
  moved: 'Una de tus citas se movió',
  removed: 'Una cita ya no es tuya',
};
/** Returns the subjects of mails to an address, oldest first, without start times and the first `skippedCount`. */
async function listSubjects(email: string, skippedCount = 0): Promise<string[]> {
  await stack.waitUntilSettled();
  const mails = stack.messages.mailbox.list({ type: 'mail', to: email });
  const subjects = mails.map(({ subject }) => subject.split(':')[0]!);
  return subjects.toReversed().slice(skippedCount);
}
/** Returns the subjects about clients' own changes. Mails about requests may arrive in any order. */
const listDeskSubjects = async ({ email }: { email: string }) =>
  (await listSubjects(email)).filter((subject) => subject.startsWith('Un cliente'));

describe('mail to an aesthetician', () => {
  it('reports an appointment that is confirmed, moved and cancelled', async ({ fixture }) => {
    const { email } = fixture.member;
    const appointmentId = await request(fixture, { time: '10:00' });
    expect(await listSubjects(email)).toEqual([]);
    await deny(fixture, appointmentId);
    expect(await listSubjects(email)).toEqual([]);

    const confirmedId = await createConfirmedAppointment(fixture, '11:00');
    expect(await listSubjects(email)).toEqual([subjectsByNews.new]);
    await moveAtDesk(fixture, confirmedId, { to: { time: '12:00' } });
    expect(await listSubjects(email, 1)).toEqual([subjectsByNews.moved]);
    await cancelAtDesk(fixture, confirmedId);

    expect(await listSubjects(email, 2)).toEqual([subjectsByNews.removed]);
    const [lastMail] = stack.messages.mailbox.list({ type: 'mail', to: email });
    expect(JSON.stringify(lastMail)).toContain(fixture.patient.firstName);
    expect(JSON.stringify(lastMail)).toContain('La cita se canceló.');
  });

  it('reports a reassignment as a removed appointment to one aesthetician and a new one to the other', async ({
    fixture,
  }) => {
    const colleague = await aColleague(fixture);
    const appointmentId = await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();

    await moveAtDesk(fixture, appointmentId, { to: { staffId: colleague.staffId } });

    expect(await listSubjects(fixture.member.email)).toEqual([subjectsByNews.new, subjectsByNews.removed]);
    expect(await listSubjects(colleague.email)).toEqual([subjectsByNews.new]);
    const [reassignedMail] = stack.messages.mailbox.list({ type: 'mail', to: fixture.member.email });
    expect(JSON.stringify(reassignedMail)).toContain(`Ahora la atiende ${colleague.firstName} Prueba.`);
  });

  it('is sent by SMS instead if the settings say so and the phone can receive it', async ({ fixture }) => {
    const { settings } = (await fixture.asAdmin(getCenterSettings)).reply;
    await fixture.asAdmin(saveCenterSettings, { body: { ...settings, staffNewsBy: 'sms' } });
    const member = await aStaffMember(`Sofia${fixture.date.replaceAll('-', '')}`, {
      staffId: randomUUID(),
      serviceIds: [fixture.serviceId],
      phone: '+17875550988',
    });
    await addWorkingHours(member.staffId, fixture.date);
    const { staff, commit } = thePlatform();
    await commit(staff.put({ ...fixture.member, active: false }));

    await createConfirmedAppointment({ ...fixture, member }, '13:00');
    await stack.waitUntilSettled();

    const [sms] = stack.messages.mailbox.list({ type: 'sms', to: '+17875550988' });
    expect(JSON.stringify(sms)).toContain(`cita nueva`);
    expect(JSON.stringify(sms)).not.toContain(fixture.serviceId);
    expect(await listSubjects(member.email)).toEqual([]);
    const settingsAfter = (await fixture.asAdmin(getCenterSettings)).reply.settings;
    await fixture.asAdmin(saveCenterSettings, { body: { ...settingsAfter, staffNewsBy: 'mail' } });
  });
});

describe('mail to the front desk', () => {
  it('reports moves and cancellations by clients, but not those by the desk', async ({ fixture }) => {
    const supervisor = await anAccount('supervisor', 'Hector', { userId: 'hector' });
    const countBefore = (await listDeskSubjects(fixture.admin)).length;
    const appointmentId = await createConfirmedAppointment(fixture, '10:00');
    await moveAtDesk(fixture, appointmentId, { to: { time: '11:00' } });
    expect((await listDeskSubjects(fixture.admin)).slice(countBefore)).toEqual([]);

    await moveTo(fixture, appointmentId, '12:00');
    expect((await listDeskSubjects(fixture.admin)).slice(countBefore)).toEqual(['Un cliente movió su cita']);
    await cancel(fixture, appointmentId);

    const expectedSubjects = ['Un cliente movió su cita', 'Un cliente canceló su cita'];
    expect((await listDeskSubjects(fixture.admin)).slice(countBefore)).toEqual(expectedSubjects);
    expect(await listDeskSubjects(supervisor)).toEqual(expectedSubjects);
  });
});
