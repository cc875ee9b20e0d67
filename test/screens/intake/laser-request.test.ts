import { describe, expect } from 'vitest';
import type { Patient } from '#shared/patients/patient.ts';
import { waitForScreen } from '#test/support/accounts/people.ts';
import { cancelAtDesk, createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { aPatient } from '#test/support/center/center.ts';
import { asPatient, createFixture } from '#test/support/center/fixture.ts';
import { readPatient } from '#test/support/intake/prospects.ts';
import { it, type OpenPage, site } from '#test/support/journey.ts';

const openClientHome = async (openPage: OpenPage, { email, patientId }: Patient) => {
  const page = await openPage(`/paciente/${patientId}/citas`, { as: email, width: 390 });
  await waitForScreen(page, 'Gestión de Citas y Salud');
  return page;
};

describe('client shell', () => {
  it('links to the four screens, shows the client’s name, and offers laser to clients without it [R111 R112 R113 R137]', async ({
    openPage,
  }) => {
    const client = await aPatient('Lara');
    const page = await openClientHome(openPage, client);
    for (const [label, pathSegment] of [
      ['Mis Citas', 'citas'],
      ['Recomendaciones', 'recomendaciones'],
      ['Información', 'informacion'],
      ['Facturas', 'finanzas'],
    ] as const) {
      const link = page.getByRole('link', { name: label, exact: true }).locator('visible=true');
      expect(await link.getAttribute('href')).toBe(`/paciente/${client.patientId}/${pathSegment}`);
    }
    await page.getByRole('button', { name: `Mi cuenta: ${client.firstName} Prueba` }).waitFor();
    const offerLink = page.getByRole('link', { name: 'Solicitar evaluación' });
    await offerLink.waitFor();

    await offerLink.click();
    await waitForScreen(page, 'Evaluación láser');
    const requestButton = page.getByRole('button', { name: 'Solicitar evaluación láser' });
    await requestButton.waitFor();
    await requestButton.click();
    await page.getByText('Solicitud enviada. Te avisaremos cuando esté aprobada.').waitFor();
    await waitForScreen(page, 'Gestión de Citas y Salud');

    await page.getByText('¿Pensando en depilación láser?').waitFor({ state: 'detached' });
    expect(await readPatient(client.patientId)).toMatchObject({ laserRequestPending: true });
    await page.goto(`/paciente/${client.patientId}/solicitud-laser`);
    await page.getByText('Ya tienes una solicitud pendiente.').waitFor();
  });

  it('warns of an unpaid balance on every page except the invoices, until it is paid [R114]', async ({
    openPage,
  }) => {
    const client = await aPatient('Olga');
    const fixture = { ...(await createFixture(site)), patient: client, asPatient: asPatient(site, client) };
    await createEnteredAppointment(fixture, { time: '10:00' });
    const page = await openClientHome(openPage, client);
    await page.getByRole('heading', { name: 'Próximas' }).waitFor();
    expect(await page.getByText(/^Tienes un balance pendiente/).count()).toBe(0);

    const appointmentId = await createEnteredAppointment(fixture, { time: '14:00', balanceInvoiced: true });
    await page.reload();
    await page.getByText(/^Tienes un balance pendiente de \$/).waitFor();
    await page.getByRole('link', { name: 'Ver facturas' }).click();
    await waitForScreen(page, 'Facturas por cita');
    expect(await page.getByRole('link', { name: 'Ver facturas' }).count()).toBe(0);
    await page.goBack();
    await page.getByText(/^Tienes un balance pendiente de \$/).waitFor();

    await cancelAtDesk(fixture, appointmentId);
    await page.reload();
    await page.getByRole('heading', { name: 'Próximas' }).waitFor();
    await page.getByText(/^Tienes un balance pendiente/).waitFor({ state: 'detached' });
  });
});
