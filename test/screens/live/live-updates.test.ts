import type { Page } from 'playwright-core';
import { openSubscribed } from '#test/support/browser/live-page.ts';
import { anAccount } from '#test/support/center/center.ts';
import {
  approve,
  buildAssignmentFor,
  createConfirmedAppointment,
  createFixture,
  deny,
  request,
} from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';

it('the screens of the front desk, a client and an aesthetician show each other’s changes, also after a lost connection [R226]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const fixture = await createFixture(site, { canSignIn: true, daysAhead: 5 });
  const { patient, member } = fixture;
  const deskPage = await openSubscribed(openPage, 'jefa@test.example', '/admin/solicitud-citas');
  const clientPage = await openSubscribed(openPage, patient.email, `/paciente/${patient.patientId}/citas`);
  const staffPage = await openSubscribed(openPage, member.email, '/enfermero/pacientes');
  const rowAt = (page: Page, time: RegExp) => page.getByRole('row').filter({ hasText: time });
  const elevenOClock = /11:00/;
  const menuLink = (name: string) => deskPage.getByRole('link', { name, exact: true });

  const appointmentId = await request(fixture, { time: '11:00' });
  await rowAt(deskPage, elevenOClock).waitFor();
  await menuLink('Solicitud de citas 1 por atender').waitFor();
  await rowAt(clientPage, elevenOClock).filter({ hasText: 'Pendiente' }).waitFor();
  await approve(fixture, appointmentId, buildAssignmentFor(fixture, '11:00'));
  await rowAt(deskPage, elevenOClock).waitFor({ state: 'detached' });
  await menuLink('Solicitud de citas').waitFor();
  await rowAt(clientPage, elevenOClock).filter({ hasText: 'Confirmada' }).waitFor();
  // Days after tomorrow are folded.
  await staffPage.locator('summary').click();
  await rowAt(staffPage, elevenOClock).waitFor();

  // Does not match 11:00.
  const oneOClock = /(?<!\d)1:00/;
  const deniedId = await request(fixture, { time: '13:00' });
  await rowAt(clientPage, oneOClock).filter({ hasText: 'Pendiente' }).waitFor();
  await clientPage.context().setOffline(true);
  await clientPage.getByText('Sin conexión a internet').waitFor();
  await deny(fixture, deniedId);
  await createConfirmedAppointment(fixture, '15:00');
  await clientPage.context().setOffline(false);
  await rowAt(clientPage, /(?<!\d)3:00/)
    .filter({ hasText: 'Confirmada' })
    .waitFor();
  await rowAt(clientPage, oneOClock).filter({ hasText: 'Pendiente' }).waitFor({ state: 'detached' });
  await clientPage.getByText('Sin conexión a internet').waitFor({ state: 'detached' });
});
