import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { prepareBuiltSite } from '#infra/local/runtime/built-site.ts';
import { demoSettings } from '#infra/local/seed/center.ts';
import { now } from '#lambdas/platform/clock.ts';
import type { Account } from '#shared/accounts/account.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { formatPhone } from '#shared/core/format.ts';
import { signIn } from '#test/support/browser/visitor.ts';
import {
  addWorkingHours,
  anAccount,
  aService,
  aStaffMember,
  thePlatform,
} from '#test/support/center/center.ts';
import { it as journey } from '#test/support/journey.ts';
import { aStack, emptyDirectory } from '#test/support/system/stack.ts';

const it = journey.extend('site', { scope: 'file', auto: true }, async ({ browser }, { onCleanup }) => {
  const site = await aStack({ pages: await prepareBuiltSite(), directory: emptyDirectory() });
  onCleanup(async () => {
    await browser.close();
    await site.close();
  });
  return site;
});

let owner: Account;
it.beforeAll(async ({ site: _ }) => {
  owner = await anAccount('admin', 'Lourdes');
});

const { brandName, phone, email, address, openingHours } = demoSettings;
const sampleValues = [brandName, formatPhone(phone), email, address, openingHours];

/** Lists contact links without a target, sample values, and phone labels without a number. */
async function findGaps(page: Page): Promise<string[]> {
  const hrefs = await page.$$eval('a', (links) => links.map((link) => link.getAttribute('href') ?? ''));
  const text = await page.locator('body').innerText();
  return [
    ...hrefs.filter((href) => /^(tel|mailto):\+?1?$|^https:\/\/wa\.me\/1?$/.test(href)),
    ...sampleValues.filter((value) => text.includes(value)),
    ...(text.match(/(Llamar|Llámanos) al\s*$/gm) ?? []),
  ];
}

describe('new center without settings', () => {
  it.for([
    ['/', 'Reserva tu próxima cita'],
    ['/tienda', 'Tienda'],
    ['/login', 'Qué bueno'],
    ['/politica-cancelacion', 'Política de cancelación'],
    ['/solicitar-paciente', '¿Qué servicio te interesa?'],
    ['/time-picker', 'Horas disponibles'],
  ] as const)('shows no sample data and no broken links on %s', async ([path, title], { openPage }) => {
    const page = await openPage(path, { width: 390 });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle');

    expect(await findGaps(page)).toEqual([]);
  });
});

it('the owner of a new center completes its setup list', async ({ openPage }) => {
  const page = await openPage('about:blank');
  const setupList = page.getByRole('region', { name: 'Prepara tu centro' });
  await signIn(page, owner.email);
  await setupList.getByText('0 de 5 listos').waitFor();

  await setupList.getByRole('link', { name: 'Reservas' }).click();
  await page.getByLabel('Lun').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement?.closest("[id]")?.id')).toBe('reservas');
  await page.goBack();
  await setupList.getByRole('link', { name: 'Nombre y contacto' }).click();
  const name = page.getByLabel('Nombre del centro');
  await name.waitFor();
  expect(await name.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
  await page.getByText('Este campo es obligatorio.').first().waitFor();
  await name.fill('Aurora');
  await page.locator('input[name="phone"]').fill('939-555-0177');
  await page.getByLabel('Correo electrónico').fill('hola@aurora.example');
  await page.getByLabel('Dirección').fill('Calle Unión 12, Ponce, PR 00730');
  await page.getByLabel('Horario', { exact: true }).fill('Todos los días, de 9:00 a. m. a 5:00 p. m.');
  await page.getByLabel('Sobre nosotros', { exact: true }).fill('Masajes en Ponce.');
  await page.getByLabel('Sobre nosotros, al').fill('Desde 2026.');
  await page.getByLabel('Dom', { exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
  await page.getByText('Ajustes guardados').waitFor();
  expect(await thePlatform().settings.get()).toMatchObject({
    brandName: 'Aurora',
    openingDays: [0, 1, 2, 3, 4, 5, 6],
  });

  await page.goto('/admin');
  await setupList.getByText('2 de 5 listos').waitFor();
  await setupList.getByRole('link', { name: 'Reservas' }).click();
  await page.getByLabel(/^Revisé las horas/).check({ force: true });
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
  await page.getByText('Ajustes guardados').waitFor();
  expect(await page.getByLabel(/^Revisé las horas/).count()).toBe(0);
  await page.goto('/admin');
  await setupList.getByText('3 de 5 listos').waitFor();
  await setupList.getByRole('link', { name: 'Equipo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Esteticistas' }).waitFor();
  await page.goto('/admin');
  await setupList.getByRole('link', { name: /Crea los que ofreces/ }).waitFor();
  expect(await setupList.getByRole('link', { name: /^Servicios/ }).getAttribute('href')).toBe(
    '/pos/crear-producto',
  );
  await aService('Facial');
  const camila = await aStaffMember('Camila', { serviceIds: ['Facial'] });
  await page.goto('/admin');
  await setupList.getByText('4 de 5 listos').waitFor();
  await setupList
    .getByRole('link', { name: 'Equipo' })
    .getByText(/con su horario/)
    .waitFor();
  await addWorkingHours(camila.staffId, addDays(getToday(now()), 10));
  await page.goto('/admin');
  await page.getByRole('heading', { name: /Lourdes/ }).waitFor();
  await page.getByText('Agenda de hoy').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await setupList.count()).toBe(0);
  await page.goto('/login');
  await page.waitForURL('**/admin/calendario');
  // Other tests expect a center without services.
  await aService('Facial', { active: false });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: '939-555-0177' }).waitFor();
  await page.getByRole('link', { name: 'Aurora, inicio' }).first().waitFor();
});
