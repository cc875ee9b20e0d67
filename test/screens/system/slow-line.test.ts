import { expect, it } from 'vitest';
import { aFrontDesk } from '../appointments/front-desk.ts';

const front = aFrontDesk();

it('says that the page is coming while its first code is on its way', async () => {
  const { page, close } = await front.open('/login', { isNew: true });
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
  await close();
});
