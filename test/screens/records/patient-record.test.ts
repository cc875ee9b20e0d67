import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { anAccount, aPatient, aService } from '#test/support/center/center.ts';
import { it, type OpenPage } from '#test/support/journey.ts';

let desk: Account;

it.beforeAll(async ({ site: _ }) => {
  desk = await anAccount('admin', 'Jefa');
  await aService('crema', { kind: 'product', name: 'Crema hidratante', priceCents: 3_800 });
  await aService('tonico', { kind: 'product', name: 'Tónico de rosas', priceCents: 1_850 });
});

let clientCount = 0;
const aClient = () => {
  clientCount += 1;
  return aPatient(`Amalia${clientCount}`, { birthDate: '1988-05-14' });
};

async function openRecord(openPage: OpenPage, patientId: string, tab: string) {
  const page = await openPage(`/admin/crear-paciente?ficha=${patientId}&tab=${tab}`, { as: desk.email });
  await page.getByRole('tablist', { name: 'Partes de la ficha' }).waitFor();
  return page;
}
const tabNamed = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

describe('patient record', () => {
  it('has tabs that the arrow keys focus and Enter opens [R389]', async ({ openPage }) => {
    const client = await aClient();
    const page = await openRecord(openPage, client.patientId, 'tratamiento');

    const names = await page.getByRole('tab').allInnerTexts();
    expect(names).toEqual([
      'Resumen',
      'Tratamiento',
      'Recomendaciones',
      'Documentos',
      'Análisis de Piel',
      'Entrevista',
      'Citas',
      'Salud',
      'Perfil',
      'Accesos',
    ]);
    await tabNamed(page, 'Tratamiento').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Aún no hay análisis de piel').waitFor();
    expect(await tabNamed(page, 'Análisis de Piel').getAttribute('aria-selected')).toBe('true');
    expect(new URL(page.url()).searchParams.get('tab')).toBe('piel');
    await tabNamed(page, 'Análisis de Piel').focus();
    for (const key of ['Home', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Leyó Análisis de Piel').waitFor();
  });

  it('saves a skin analysis, and asks for confirmation before leaving unsaved values [R401 R402 R403]', async ({
    openPage,
  }) => {
    const client = await aClient();
    const page = await openRecord(openPage, client.patientId, 'piel');
    const form = page.getByRole('complementary', { name: 'Nuevo análisis' });
    const observations = 'Enrojece';
    await form.waitFor();
    expect(await form.getByRole('checkbox').count()).toBe(22);

    await form.getByRole('button', { name: 'Guardar análisis' }).click();
    await form.getByText('Selecciona el tipo de piel.').waitFor();
    await form.getByLabel('Tipo de piel').selectOption({ label: 'Sensible' });
    await form.getByText('Reactiva', { exact: true }).click();
    await form.getByText('Úlcera', { exact: true }).click();
    await form.getByLabel(/^Observaciones/).fill(observations);
    await tabNamed(page, 'Documentos').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
    await form.getByRole('button', { name: 'Guardar análisis' }).click();

    await page.getByText('Análisis de piel guardado').waitFor();
    const history = page.getByRole('region', { name: 'Análisis anteriores' });
    await history.getByRole('heading', { name: 'Sensible' }).waitFor();
    await history.getByText(observations).waitFor();
    expect(await history.getByRole('listitem').getByRole('listitem').allInnerTexts()).toEqual([
      'Úlcera',
      'Reactiva',
    ]);
  });

  it('recommends products to the client, who sees their names and prices [R115 R392 R393]', async ({
    openPage,
  }) => {
    const client = await aClient();
    const page = await openRecord(openPage, client.patientId, 'recomendaciones');
    await page.getByText('Aún no recomiendas productos').waitFor();

    await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('tonico');
    await page.getByRole('button', { name: 'Agregar Tónico de rosas' }).click();
    await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('');
    await page.getByRole('button', { name: 'Agregar Crema hidratante' }).click();
    await page.getByRole('button', { name: 'Guardar recomendaciones' }).click();
    const toast = page.getByText('Recomendaciones guardadas');
    await toast.waitFor();
    // Content behind a modal dialog gets no clicks and is not announced, so the toast must be inside it.
    expect(
      await toast.evaluate((text) => {
        text.closest<HTMLElement>('.toast')!.style.pointerEvents = 'auto';
        const { x, y, width, height } = text.getBoundingClientRect();
        const topElement = document.elementFromPoint(x + width / 2, y + height / 2);
        const isOnTop = topElement !== null && text.contains(topElement);
        return [isOnTop, text.closest('dialog:modal [aria-live]') !== null];
      }),
    ).toEqual([true, true]);
    expect(await toast.count()).toBe(1);

    const clientPage = await openPage(`/paciente/${client.patientId}/recomendaciones`, {
      as: client.email,
      width: 390,
    });
    const list = clientPage.getByRole('list', { name: 'Productos recomendados' });
    await list.waitFor();
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
      'Tónico de rosas\n$18.50',
      'Crema hidratante\n$38.00',
    ]);
  });
});
