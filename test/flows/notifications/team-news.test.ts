import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import { aColleague, cancelAtDesk, move } from '#test/support/appointments/desk-actions.ts';
import { cancel, moveTo } from '#test/support/appointments/patient-changes.ts';
import { addWorkingHours, anAccount, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { createConfirmedAppointment, deny, request } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';

const headings = {
  new: 'Tienes una cita nueva',
  moved: 'Una de tus citas se movió',
  removed: 'Una cita ya no es tuya',
};
/** The subjects of mails to an address, oldest first without the hour, after the first `seen`. */
async function mailTo(email: string, seen = 0): Promise<string[]> {
  await stack.waitUntilSettled();
  const mails = stack.messages.mailbox.list({ type: 'mail', to: email });
  const subjects = mails.map((each) => each.subject.split(':')[0]!);
  return subjects.toReversed().slice(seen);
}
/** The subjects about clients' own changes; mails about requests may arrive in any order. */
const deskMail = async ({ email }: { email: string }) =>
  (await mailTo(email)).filter((subject) => subject.startsWith('Un cliente'));

describe('mail to an aesthetician', () => {
  it('reports an appointment that is confirmed, moved and cancelled', async ({ fixture }) => {
    const { email } = fixture.member;
    const appointmentId = await request(fixture, { time: '10:00' });
    expect(await mailTo(email)).toEqual([]);
    await deny(fixture, appointmentId);
    expect(await mailTo(email)).toEqual([]);

    const own = await createConfirmedAppointment(fixture, '11:00');
    expect(await mailTo(email)).toEqual([headings.new]);
    await move(fixture, own, { to: { time: '12:00' } });
    expect(await mailTo(email, 1)).toEqual([headings.moved]);
    await cancelAtDesk(fixture, own);

    expect(await mailTo(email, 2)).toEqual([headings.removed]);
    const [last] = stack.messages.mailbox.list({ type: 'mail', to: email });
    expect(JSON.stringify(last)).toContain(fixture.patient.firstName);
    expect(JSON.stringify(last)).toContain('La cita se canceló.');
  });

  it('reports a reassigned appointment to both aestheticians, each their part', async ({ fixture }) => {
    const colleague = await aColleague(fixture);
    const appointmentId = await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();

    await move(fixture, appointmentId, { to: { staffId: colleague.staffId } });

    expect(await mailTo(fixture.member.email)).toEqual([headings.new, headings.removed]);
    expect(await mailTo(colleague.email)).toEqual([headings.new]);
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
    expect(await mailTo(member.email)).toEqual([]);
    const after = (await fixture.asAdmin(getCenterSettings)).reply.settings;
    await fixture.asAdmin(saveCenterSettings, { body: { ...after, staffNewsBy: 'mail' } });
  });
});

describe('mail to the front desk', () => {
  it('reports moves and cancellations by clients, but not those by the desk', async ({ fixture }) => {
    const supervisor = await anAccount('supervisor', 'Hector', { userId: 'hector' });
    const before = (await deskMail(fixture.admin)).length;
    const own = await createConfirmedAppointment(fixture, '10:00');
    await move(fixture, own, { to: { time: '11:00' } });
    expect((await deskMail(fixture.admin)).slice(before)).toEqual([]);

    await moveTo(fixture, own, '12:00');
    expect((await deskMail(fixture.admin)).slice(before)).toEqual(['Un cliente movió su cita']);
    await cancel(fixture, own);

    const news = ['Un cliente movió su cita', 'Un cliente canceló su cita'];
    expect((await deskMail(fixture.admin)).slice(before)).toEqual(news);
    expect(await deskMail(supervisor)).toEqual(news);
  });
});
