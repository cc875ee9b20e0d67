import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { aProspect, requestEvaluation } from '#test/support/intake/prospects.ts';
import { it, site } from '#test/support/journey.ts';
import { paths } from '#web/src/lib/paths.ts';

const figureCard = (page: Page, label: string) =>
  page.getByRole('list', { name: 'El día en cifras' }).getByRole('link').filter({ hasText: label });
const notices = (page: Page) => page.getByRole('region', { name: /^Avisos/ });
const aClient = (name: string) => aPatient(name, { patientId: randomUUID(), lastName: 'Santiago' });

it('the owner reads the figures of the day, sees them update, and follows each notice once [R014 R096 R097 R098 R099 R104 R105 R106]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const fixture = await createFixture(site, { daysAhead: 0, hours: ['06:00', '22:00'] });
  await createEnteredAppointment(fixture, { time: '18:00' });
  const page = await openPage('/admin', { as: 'jefa@test.example' });
  await page.getByRole('heading', { name: 'Buenos días, Jefa' }).waitFor();
  for (const [label, path] of [
    ['Solicitudes Láser', '/admin/prospectos'],
    ['Citas del Día', '/admin/calendario'],
    ['Ventas Hoy USD', '/pos'],
    ['Clientes Activos', '/admin/crear-paciente'],
  ] as const)
    expect(await figureCard(page, label).getAttribute('href')).toBe(path);
  await page.getByRole('cell', { name: fixture.patient.firstName }).first().waitFor();
  const waitForFigure = (count: number) =>
    figureCard(page, 'Solicitudes Láser')
      .filter({ hasText: new RegExp(`Láser\\s*${count}`) })
      .waitFor();
  await waitForFigure(0);

  await requestEvaluation(site, await aClient('Pide'));
  await notices(page)
    .getByRole('button', { name: /^1 cliente activo pide láser/ })
    .waitFor();
  await requestEvaluation(site, await aClient('Tambien'));
  const pairNotice = notices(page).getByRole('button', { name: /^2 clientes activos piden láser/ });
  await pairNotice.waitFor();
  await waitForFigure(2);
  await pairNotice.click();
  await page.waitForURL(`**${paths.clientLaserRequests}`);
  await notices(page)
    .getByRole('button', { name: /piden láser/ })
    .waitFor({ state: 'detached' });
  await aProspect('Nueva');
  await page.goBack();
  await notices(page)
    .getByRole('button', { name: /^1 cliente nuevo pide láser/ })
    .click();
  await page.waitForURL('**/admin/prospectos');
  // A notice seen once in a session does not return.
  await page.goBack();
  await waitForFigure(3);
  await notices(page).getByRole('button', { name: /láser/ }).waitFor({ state: 'detached' });
});
