import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aMedication } from '#test/support/inventory/medications.ts';
import { it, site } from '#test/support/journey.ts';
import { watchShifts } from './sweep/inspection.ts';

const widths = [360, 768, 1280] as const;
const longWord = 'Wolfeschlegelsteinhausenbergerdorff';
const maxLayoutShift = 0.1;

/** Runs in the page and reads the horizontal overflow in pixels and the summed layout shifts. */
function readPageState() {
  const { scrollWidth, clientWidth } = document.documentElement;
  const { shifted } = globalThis as unknown as { shifted: number };
  return { overflow: scrollWidth - clientWidth, shift: shifted };
}

/** Opens each path at each width and collects horizontal scrolling and layout shifts. */
async function collectFindings(page: Page, paths: readonly string[]): Promise<string[]> {
  await page.addInitScript(watchShifts);
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      const { overflow, shift } = await page.evaluate(readPageState);
      if (overflow > 0) findings.push(`${path} at ${width} px: ${overflow} px wider than the window`);
      if (shift > maxLayoutShift) findings.push(`${path} at ${width} px: moved by ${shift.toFixed(2)}`);
    }
  }
  return findings;
}

it('screens with long unbroken names fit 360, 768 and 1280 px without layout shift [R488]', async ({
  openPage,
}) => {
  const { email } = await anAccount('admin', 'Ancha');
  const fixture = await createFixture(site, { daysAhead: 0, hours: ['06:00', '22:00'] });
  const patient = await aPatient(longWord, { lastName: longWord });
  await createEnteredAppointment({ ...fixture, patient }, { time: '20:00' });
  await aProduct({ name: longWord });
  await aMedication(fixture.asAdmin, { name: longWord });
  const ownerPage = await openPage('/admin', { as: email });
  const clientPage = await openPage(`/paciente/${patient.patientId}/citas`, { as: patient.email });

  const deskPaths = [
    '/admin',
    '/admin/finanzas',
    '/admin/inventario',
    '/admin/crear-paciente',
    '/pos/productos',
  ];
  const clientPaths = [`/paciente/${patient.patientId}/citas`, `/paciente/${patient.patientId}/informacion`];

  expect(await collectFindings(ownerPage, deskPaths)).toEqual([]);
  expect(await collectFindings(clientPage, clientPaths)).toEqual([]);
});
