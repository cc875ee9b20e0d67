import { expect } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import { getLocation } from '#shared/staff/api.ts';
import { logOut } from '#test/support/accounts/people.ts';
import { createConfirmedAppointment, createFixture } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';

const sanJuan = { latitude: 18.4301, longitude: -66.0602 };

it('an aesthetician shares their location, sees the route to a client, and stops sharing by the switch and by sign-out [R257 R260 R261 R263]', async ({
  openPage,
}) => {
  const fixture = await createFixture(site, {
    canSignIn: true,
    daysAhead: 1,
    patient: { address: 'Avenida Campo Rico 310, Carolina' },
  });
  await createConfirmedAppointment(fixture, '15:00');
  const page = await openPage('/enfermero/pacientes', { as: fixture.member.email, width: 390 });
  const sharingSwitch = page.getByRole('switch', { name: 'Compartir ubicación' });
  const waitUntilShared = () => page.getByText('Recepción te ve').waitFor();
  const readLocation = async () =>
    (await fixture.asAdmin(getLocation, { params: { staffId: fixture.member.staffId } })).reply.location;
  const routeButton = page.getByRole('button', { name: `Ver ruta a ${formatFullName(fixture.patient)}` });

  await sharingSwitch.click();
  await page.getByText('Tu navegador no permite usar la ubicación.').waitFor();
  await routeButton.click();
  await page.getByText('No se ha detectado la ubicación del enfermero.').waitFor();
  expect([await sharingSwitch.isChecked(), await readLocation()]).toEqual([false, undefined]);
  await page.context().setGeolocation(sanJuan);
  await page.context().grantPermissions(['geolocation']);
  await page.reload();

  await sharingSwitch.click();
  await waitUntilShared();
  expect(await readLocation()).toMatchObject(sanJuan);
  await routeButton.click();
  await page.getByText(/^\d+ min · \d+\.\d km$/).waitFor();
  // The map appears only if this browser has WebGL.
  await page
    .getByRole('group', { name: /^Mapa/ })
    .or(page.getByText('No se pudo cargar Google Maps.'))
    .first()
    .waitFor();
  const mapsLink = page.getByRole('link', { name: /^Abrir Google Maps/ });
  expect(await mapsLink.getAttribute('href')).toContain('destination=Avenida+Campo+Rico+310%2C+Carolina');

  await page.reload();
  await waitUntilShared();
  await sharingSwitch.click();
  await page.getByText('Activa tu ubicación para que recepción vea tu ruta.').waitFor();
  await expect.poll(readLocation).toBeUndefined();
  await sharingSwitch.click();
  await waitUntilShared();
  await logOut(page);
  await expect.poll(readLocation).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('location'))).toBeNull();
});
