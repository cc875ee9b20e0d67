import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import { aColleague, cancelFor, move } from '#test/support/appointments/desk-actions.ts';
import { cancel, moveTo } from '#test/support/appointments/patient-changes.ts';
import { anAccount, aStaffMember, openOn, thePlatform } from '#test/support/center/center.ts';
import { confirmed, deny, request } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';

const headings = {
  new: 'Tienes una cita nueva',
  moved: 'Una de tus citas se movió',
  gone: 'Una cita ya no es tuya',
};
/** The subjects of mails to an address, oldest first without the hour, after the first `seen`. */
async function mailTo(email: string, seen = 0): Promise<string[]> {
  await stack.settled();
  const mails = stack.messages.mailbox.list({ type: 'mail', to: email });
  const subjects = mails.map((each) => each.subject.split(':')[0]!);
  return subjects.toReversed().slice(seen);
}
/** The subjects about clients' own changes; mails about requests may arrive in any order. */
const deskMail = async ({ email }: { email: string }) =>
  (await mailTo(email)).filter((subject) => subject.startsWith('Un cliente'));

describe('mail to an aesthetician', () => {
  it('reports an appointment that is confirmed, moved and cancelled', async ({ scene }) => {
    const { email } = scene.member;
    const appointmentId = await request(scene, { time: '10:00' });
    expect(await mailTo(email)).toEqual([]);
    await deny(scene, appointmentId);
    expect(await mailTo(email)).toEqual([]);

    const own = await confirmed(scene, '11:00');
    expect(await mailTo(email)).toEqual([headings.new]);
    await move(scene, own, { to: { time: '12:00' } });
    expect(await mailTo(email, 1)).toEqual([headings.moved]);
    await cancelFor(scene, own);

    expect(await mailTo(email, 2)).toEqual([headings.gone]);
    const [last] = stack.messages.mailbox.list({ type: 'mail', to: email });
    expect(JSON.stringify(last)).toContain(scene.patient.firstName);
    expect(JSON.stringify(last)).toContain('La cita se canceló.');
  });

  it('reports a reassigned appointment to both aestheticians, each their part', async ({ scene }) => {
    const colleague = await aColleague(scene);
    const appointmentId = await confirmed(scene);
    await stack.settled();

    await move(scene, appointmentId, { to: { staffId: colleague.staffId } });

    expect(await mailTo(scene.member.email)).toEqual([headings.new, headings.gone]);
    expect(await mailTo(colleague.email)).toEqual([headings.new]);
    const [gone] = stack.messages.mailbox.list({ type: 'mail', to: scene.member.email });
    expect(JSON.stringify(gone)).toContain(`Ahora la atiende ${colleague.firstName} Prueba.`);
  });

  it('is sent by SMS instead if the settings say so and the phone can receive it', async ({ scene }) => {
    const { settings } = (await scene.asAdmin(getCenterSettings)).reply;
    await scene.asAdmin(saveCenterSettings, { body: { ...settings, staffNewsBy: 'sms' } });
    const member = await aStaffMember(`Sofia${scene.date.replaceAll('-', '')}`, {
      staffId: randomUUID(),
      serviceIds: [scene.serviceId],
      phone: '+17875550988',
    });
    await openOn(member.staffId, scene.date);
    const { staff, commit } = thePlatform();
    await commit(staff.put({ ...scene.member, active: false }));

    await confirmed({ ...scene, member }, '13:00');
    await stack.settled();

    const [sms] = stack.messages.mailbox.list({ type: 'sms', to: '+17875550988' });
    expect(JSON.stringify(sms)).toContain(`cita nueva`);
    expect(JSON.stringify(sms)).not.toContain(scene.serviceId);
    expect(await mailTo(member.email)).toEqual([]);
    const after = (await scene.asAdmin(getCenterSettings)).reply.settings;
    await scene.asAdmin(saveCenterSettings, { body: { ...after, staffNewsBy: 'mail' } });
  });
});

describe('mail to the front desk', () => {
  it('reports moves and cancellations by clients, but not those by the desk', async ({ scene }) => {
    const supervisor = await anAccount('supervisor', 'Hector', { userId: 'hector' });
    const before = (await deskMail(scene.admin)).length;
    const own = await confirmed(scene, '10:00');
    await move(scene, own, { to: { time: '11:00' } });
    expect((await deskMail(scene.admin)).slice(before)).toEqual([]);

    await moveTo(scene, own, '12:00');
    expect((await deskMail(scene.admin)).slice(before)).toEqual(['Un cliente movió su cita']);
    await cancel(scene, own);

    const news = ['Un cliente movió su cita', 'Un cliente canceló su cita'];
    expect((await deskMail(scene.admin)).slice(before)).toEqual(news);
    expect(await deskMail(supervisor)).toEqual(news);
  });
});
