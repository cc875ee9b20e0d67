import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { placeOf } from '#shared/appointments/changes/center-change.ts';
import { followReminderLink, getReminderLink } from '#shared/appointments/changes/change-api.ts';
import { aColleague, move } from '#test/support/appointments/desk-actions.ts';
import { accept, attend, cancel, moveTo, standBefore } from '#test/support/appointments/patient-changes.ts';
import {
  approve,
  aScene,
  assignmentOf,
  confirmed,
  params,
  request,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';

const asks = 'request.confirmation_required';
const outcome = async (call: ReturnType<typeof cancel>) => {
  const { status, problem } = await call;
  return problem.code ?? status;
};
async function mine({ asPatient, ...scene }: Scene, appointmentId: string) {
  const { reply } = await asPatient(listMyAppointments, { params: params({ asPatient, ...scene }) });
  return reply.rows.find((each) => each.appointmentId === appointmentId);
}

/** A confirmed appointment that the desk moved the day before it. */
async function movedLate(scene: Scene, to: Parameters<typeof move>[2]['to'] = { time: '15:00' }) {
  const appointmentId = await confirmed(scene);
  standBefore(scene, 24 * 60);
  await move(scene, appointmentId, { to });
  return appointmentId;
}

describe('appointment that the center moved within 48 hours', () => {
  it('shows its previous slot and can be cancelled without cost', async ({ scene }) => {
    const appointmentId = await movedLate(scene);

    const seen = await mine(scene, appointmentId);
    const declined = await outcome(cancel(scene, appointmentId));

    const { date, member } = scene;
    const staffName = `${member.firstName} Prueba`;
    expect(seen).toMatchObject({
      time: '15:00',
      changedFrom: { date, time: '10:00', staffName },
      forfeitCents: 0,
      canChange: true,
    });
    expect(declined).toBe(200);
    await stack.settled();
    expect((await stored(appointmentId)).deposit.status).toBe('refunded');
  });

  it('can be moved once by its client, who can forfeit the deposit from that move on', async ({ scene }) => {
    const appointmentId = await movedLate(scene);

    const { status, reply } = await moveTo(scene, appointmentId, '16:00');

    expect(status).toBe(200);
    expect(reply).toMatchObject({ time: '16:00', canChange: false, forfeitCents: 5_001 });
    expect(reply.changedFrom).toBeUndefined();
    expect(await outcome(cancel(scene, appointmentId))).toBe(asks);
  });

  it('rejects a stale acceptance, and forfeits its deposit again once the client accepted it', async ({
    scene,
  }) => {
    const appointmentId = await movedLate(scene);
    const read = placeOf(await stored(appointmentId));
    await move(scene, appointmentId, { to: { time: '16:00' } });
    const outdated = await attend(scene, appointmentId, read);
    expect(outdated.problem.code).toBe('appointment.moved_to');
    expect(await mine(scene, appointmentId)).toMatchObject({ forfeitCents: 0, attendanceConfirmed: false });

    await attend(scene, appointmentId);
    const comes = await mine(scene, appointmentId);
    await accept(scene, appointmentId);

    expect(comes).toMatchObject({
      attendanceConfirmed: true,
      changedFrom: { time: '10:00' },
      forfeitCents: 0,
    });
    expect(await mine(scene, appointmentId)).toMatchObject({
      forfeitCents: 5_001,
      attendanceConfirmed: true,
    });
    expect(await outcome(cancel(scene, appointmentId))).toBe(asks);
  });
});

describe('request approved in another slot', () => {
  it('is unchanged for the client if only the aesthetician differs', async () => {
    const scene = await aScene(stack, { daysAhead: 1 });
    const { staffId } = await aColleague(scene);
    const appointmentId = await request(scene);
    const { staffId: held } = await stored(appointmentId);
    const other = held === staffId ? scene.member.staffId : staffId;
    await approve(scene, appointmentId, { ...assignmentOf(scene), staffId: other });
    await stack.settled();

    const seen = await mine(scene, appointmentId);
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: scene.patient.email });

    expect(seen).toMatchObject({ status: 'confirmed', forfeitCents: 5_001 });
    expect(seen?.changedFrom).toBeUndefined();
    expect(mail?.text).not.toContain('Tu solicitud era');
  });

  it('sends a notification with a link to accept or cancel', async () => {
    const scene = await aScene(stack, { daysAhead: 1 });
    const appointmentId = await request(scene);
    await approve(scene, appointmentId, assignmentOf(scene, '14:00'));
    await stack.settled();

    const { mailbox } = stack.messages;
    const [mail] = mailbox.list({ type: 'mail', to: scene.patient.email });
    const to = `+1${scene.patient.phone.replace(/\D/g, '')}`;
    const [text] = mailbox.list({ type: 'sms', to });
    const said = (mail?.text ?? '').replaceAll('\u00a0', ' ');
    const links = [...said.matchAll(/\/v\/([\w-]{22})/g)].map(([, token]) => token!);
    const visitor = caller(stack.url);
    const opened = await visitor(getReminderLink, { params: { token: links[0]! } });
    const accepted = await visitor(followReminderLink, {
      params: { token: links[0]! },
      body: { action: 'confirm', accepted: placeOf(opened.reply) },
    });

    expect(said).toMatch(/Tu solicitud era para el .*10:00 a\. m\.; la cita es el .*2:00 p\. m\./);
    expect(said).toContain('sin costo hasta que empiece');
    expect(text?.text).toMatch(
      /cita confirmada, pasa del .*10:00 a\. m\. al .*2:00 p\. m\..*Cancelar gratis: \S+\/v\/[\w-]{22}$/,
    );
    expect(opened.reply).toMatchObject({ changedFrom: { time: '10:00' }, forfeitCents: 0 });
    expect(accepted.reply.attendanceConfirmed).toBe(true);
    expect(await mine(scene, appointmentId)).toMatchObject({ forfeitCents: 5_001 });
  });
});
