import { expect } from 'vitest';
import { anAccount } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';

it('the front desk sees that a page is loading while its first code arrives', async ({ openPage }) => {
  const { email } = await anAccount('admin', 'Jefa');
  const page = await openPage('/login', { as: email, isNew: true });
  let arrive = () => {};
  const isHere = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/app-*.js', async (route) => {
    await isHere;
    await route.continue();
  });

  await page.goto('/admin/calendario', { waitUntil: 'commit' });
  const coming = page.locator('body > [role=status]', { hasText: 'Cargando...' });
  await coming.waitFor();
  arrive();
  await page.getByRole('button', { name: 'Crear cita' }).first().waitFor();

  expect(await coming.isVisible()).toBe(false);
});
