import type { Page } from 'playwright-core';
import { openAs } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import {
  approve,
  buildAssignmentFor,
  createConfirmedAppointment,
  createFixture,
  deny,
  request,
} from '#test/support/center/fixture.ts';
import { it, type OpenPage, site } from '#test/support/journey.ts';

/** Resolves when this page's live subscription is confirmed; its lists then poll once a minute only. */
const waitForSubscription = (page: Page) =>
  new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscribe_success')) resolve();
      }),
    ),
  );

async function enter(openPage: OpenPage, email: string, address: string) {
  // Any page of the site subscribes before the screen has loaded.
  const page = await openPage('/login');
  const subscribed = waitForSubscription(page);
  await openAs(page, email, address);
  await subscribed;
  return page;
}

it('the screens of the front desk, a client and an aesthetician update each other, also after a lost connection [R226]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const fixture = await createFixture(site, { canSignIn: true, daysAhead: 5 });
  const { patient, member } = fixture;
  const desk = await enter(openPage, 'jefa@test.example', '/admin/solicitud-citas');
  const client = await enter(openPage, patient.email, `/paciente/${patient.patientId}/citas`);
  const aesthetician = await enter(openPage, member.email, '/enfermero/pacientes');
  const at = (page: Page, hour: RegExp) => page.getByRole('row').filter({ hasText: hour });
  const eleven = /11:00/;
  const toDo = (name: string) => desk.getByRole('link', { name, exact: true });

  const appointmentId = await request(fixture, { time: '11:00' });
  await at(desk, eleven).waitFor();
  await toDo('Solicitud de citas 1 por atender').waitFor();
  await at(client, eleven).filter({ hasText: 'Pendiente' }).waitFor();
  await approve(fixture, appointmentId, buildAssignmentFor(fixture, '11:00'));
  await at(desk, eleven).waitFor({ state: 'detached' });
  await toDo('Solicitud de citas').waitFor();
  await at(client, eleven).filter({ hasText: 'Confirmada' }).waitFor();
  await at(aesthetician, eleven).waitFor();

  const one = /(?<!\d)1:00/;
  const deniedId = await request(fixture, { time: '13:00' });
  await at(client, one).filter({ hasText: 'Pendiente' }).waitFor();
  await client.context().setOffline(true);
  await client.getByText('Sin conexión a internet').waitFor();
  await deny(fixture, deniedId);
  await createConfirmedAppointment(fixture, '15:00');
  await client.context().setOffline(false);
  await at(client, /(?<!\d)3:00/)
    .filter({ hasText: 'Confirmada' })
    .waitFor();
  await at(client, one).filter({ hasText: 'Pendiente' }).waitFor({ state: 'detached' });
  await client.getByText('Sin conexión a internet').waitFor({ state: 'detached' });
});
