import { expect } from 'vitest';
import { anAccount } from '#test/support/center/center.ts';
import { createConfirmedAppointment, createFixture } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';

it('the front desk sees the outline of the shell until the first script has arrived', async ({
  openPage,
}) => {
  const { email } = await anAccount('admin', 'Jefa');
  const page = await openPage('/admin/calendario', { as: email, isNew: true });
  // From here, the device remembers that a person is signed in.
  await page.getByRole('button', { name: 'Crear cita' }).first().waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await released;
    await route.continue();
  });

  await page.goto('/admin/calendario', { waitUntil: 'commit' });
  const outline = page.locator('.shell-outline');
  await outline.getByText('Calendario').filter({ visible: true }).waitFor();
  await outline.getByText('Cargando...').waitFor();
  release();
  await page.getByRole('button', { name: 'Crear cita' }).first().waitFor();

  expect(await outline.count()).toBe(0);
});

const okStatus = 200;
type EarlyScreen = { readonly path: string; readonly email: string; readonly own: string };

it('the documents of private screens request their data before the code, and the code uses all of it', async ({
  openPage,
}) => {
  const fixture = await createFixture(site, { canSignIn: true });
  await createConfirmedAppointment(fixture);
  const { patientId, email: clientEmail } = fixture.patient;
  const deskEmail = (await anAccount('admin', 'Encargada', { email: `${patientId}@desk.example` })).email;
  const earlyScreens: readonly EarlyScreen[] = [
    { path: '/admin', email: deskEmail, own: '/api/dashboard' },
    { path: '/admin/calendario', email: deskEmail, own: '/api/staff' },
    { path: '/pos', email: deskEmail, own: '/api/registers' },
    { path: `/paciente/${patientId}/citas`, email: clientEmail, own: `/api/patients/${patientId}/invoices` },
  ];
  for (const { path, email, own } of earlyScreens) {
    const page = await openPage(path, { as: email, isNew: true });
    // The document reads this before its requests.
    await page.waitForFunction(() => sessionStorage.getItem('home') !== null);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/app-*.js', async (route) => {
      await released;
      await route.continue();
    });

    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => window.earlyAnswers !== undefined && window.earlyAnswers.size > 2);
    const answers = await page.evaluate(async () =>
      Promise.all(
        [...(window.earlyAnswers ?? [])].map(
          async ([address, answer]) => [address, (await answer).status] as const,
        ),
      ),
    );
    release();

    await page.waitForFunction(() => window.earlyAnswers?.size === 0);
    expect(answers.map(([address]) => address)).toEqual(expect.arrayContaining(['/api/me', own]));
    expect(answers.filter(([, status]) => status !== okStatus)).toEqual([]);
  }
});
