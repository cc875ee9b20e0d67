import { expect } from 'vitest';
import { anAccount } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';

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
