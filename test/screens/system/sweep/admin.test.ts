import { expect } from 'vitest';
import { it } from '#test/support/journey.ts';
import { payloads } from './hostile-center.ts';
import { anInspection } from './inspection.ts';
import { declareSweep } from './sweep.ts';

const center = declareSweep('admin', 'rest');

it('a printed record shows hostile text as text', async ({ openPage }) => {
  const { emails, patientId } = center();
  const page = await openPage(`/admin/crear-paciente?ficha=${patientId}`, { as: emails.admin });
  await page.evaluate('window.print = () => {}');
  const { findings, inspect } = await anInspection(page, []);
  await page.getByRole('tab', { name: 'Perfil', exact: true }).click();
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.locator('.print-sheet').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await inspect('the printed record', '.print-sheet');

  expect(findings).toEqual([]);
  expect(await page.locator('.print-sheet').innerText()).toContain(payloads[0]);
});
