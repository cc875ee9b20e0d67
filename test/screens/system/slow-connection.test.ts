import { expect } from 'vitest';
import { anAccount } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';

it('the front desk sees a loading message until the first script has arrived', async ({ openPage }) => {
  const { email } = await anAccount('admin', 'Jefa');
  const page = await openPage('/login', { as: email, isNew: true });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await released;
    await route.continue();
  });

  await page.goto('/admin/calendario', { waitUntil: 'commit' });
  const loadingStatus = page.locator('body > [role=status]', { hasText: 'Cargando...' });
  await loadingStatus.waitFor();
  release();
  await page.getByRole('button', { name: 'Crear cita' }).first().waitFor();

  expect(await loadingStatus.isVisible()).toBe(false);
});
