import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';

// This test has its own file because the dashboard shows one notice at a time, and other notices would come first.

const aClient = (name: string, overrides: Partial<Patient> = {}) =>
  aPatient(name, { patientId: randomUUID(), lastName: 'Santiago', ...overrides });

async function aDoseRequest(patientId: string): Promise<void> {
  const { doseRequests, commit } = thePlatform();
  const answers = {
    hungerLevel: '8 de 10',
    appetiteReturn: 'Al tercer día',
    symptomsAfterInjection: 'Ninguno',
    mealPortion: 'Media',
    waterIntake: '6 vasos',
    menstrualPeriod: 'No aplica',
  };
  const request = { requestId: randomUUID(), patientId, status: 'pending' as const, reviewed: false };
  await commit(doseRequests.create({ ...request, createdAt: now().toISOString(), answers, version: 0 }));
}

it('the owner marks a client as greeted, and opens a dose request in the record [R101 R102 R103 R390]', async ({
  openPage,
}) => {
  await anAccount('admin', 'Dueña', { email: 'duena@test.example' });
  const birthDate = `1988${addDays(getToday(now()), 1).slice(4)}`;
  const birthdayClient = await aClient('Iris', { birthDate });
  const requester = await aClient('Andrea');
  const page = await openPage('/admin', { as: 'duena@test.example' });
  const notices = page.getByRole('region', { name: /^Avisos/ });
  const greetedButton = notices.getByRole('button', { name: 'Marcar como felicitado' });
  await notices.getByText('Cumple años Iris Santiago').waitFor();
  await greetedButton.click();
  await page.getByText('Iris Santiago: marcado como felicitado').waitFor();
  await greetedButton.waitFor({ state: 'detached' });
  expect((await thePlatform().patients.get(birthdayClient.patientId)).greetedYear).toBeTypeOf('number');
  await aDoseRequest(requester.patientId);
  await page.reload();
  await page.getByRole('list', { name: 'El día en cifras' }).waitFor();

  const requestNotice = notices.getByRole('listitem').filter({ hasText: 'Andrea' });
  await requestNotice.getByText('Nueva solicitud de dosis').waitFor();
  // The notice is next to the menu and does not cover the content on the right.
  const [menuWidth, windowCenter] = [268, 640];
  const { x } = (await requestNotice.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(menuWidth);
  expect(x).toBeLessThan(windowCenter);
  expect(await greetedButton.count()).toBe(0);
  await requestNotice.getByRole('button', { name: 'Ver solicitud' }).click();
  await page.getByRole('tab', { name: 'Solicitudes de dosis', selected: true }).waitFor();
  expect(new URL(page.url()).search).toContain(requester.patientId);
  await page.getByText('8 de 10').waitFor();
});
