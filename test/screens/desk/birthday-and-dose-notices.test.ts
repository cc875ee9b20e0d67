import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';

// In its own file: a corner of the dashboard shows one notice, and those of other tests would precede these.

const aClient = (name: string, more: Partial<Patient> = {}) =>
  aPatient(name, { patientId: randomUUID(), lastName: 'Santiago', ...more });

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
  const born = await aClient('Iris', { birthDate });
  const requester = await aClient('Andrea');
  await aDoseRequest(requester.patientId);
  const page = await openPage('/admin', { as: 'duena@test.example' });
  const news = page.getByRole('region', { name: /^Avisos/ });
  const greeted = news.getByRole('button', { name: 'Marcar como felicitado' });
  await news.getByText('Cumple años Iris Santiago').waitFor();
  await greeted.click();
  await page.getByText('Iris Santiago: marcado como felicitado').waitFor();
  await greeted.waitFor({ state: 'detached' });
  expect((await thePlatform().patients.get(born.patientId)).greetedYear).toBeTypeOf('number');
  await page.reload();
  await page.getByRole('list', { name: 'El día en cifras' }).waitFor();

  const request = news.getByRole('listitem').filter({ hasText: 'Andrea' });
  await request.getByText('Nueva solicitud de dosis').waitFor();
  // Beside the menu, without covering the content on the right.
  const { x } = (await request.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(268);
  expect(x).toBeLessThan(640);
  expect(await greeted.count()).toBe(0);
  await request.getByRole('button', { name: 'Ver solicitud' }).click();
  await page.getByRole('tab', { name: 'Solicitudes de dosis', selected: true }).waitFor();
  expect(new URL(page.url()).search).toContain(requester.patientId);
  await page.getByText('8 de 10').waitFor();
});
