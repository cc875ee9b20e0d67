import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fullName } from '#shared/appointments/appointment.ts';
import { entered } from '#test/support/appointments/desk-actions.ts';
import { barriersOn, widths } from '#test/support/browser/visitor.ts';
import { aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { aScene, request, type Scene, stored } from '#test/support/center/scene.ts';
import { anIntakeRecord, noConditions } from '#test/support/intake/intake-records.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aFrontDesk } from './front-desk.ts';

const front = aFrontDesk();

const against = 'El láser no se aplica durante el embarazo.';

/** Somebody pregnant who asks for laser. */
async function aRisk(): Promise<Scene> {
  const scene = await aScene(front.site, { patient: { permissions: ['laser'] } });
  await aService(scene.serviceId, { laser: true });
  await anIntakeRecord(scene.patient.patientId, { conditions: { ...noConditions, pregnancy: true } });
  return scene;
}
const edit = (page: Page, { patient }: Scene) =>
  page.getByRole('button', { name: `Editar la solicitud de ${fullName(patient)}` });
const question = (page: Page) => page.getByRole('dialog', { name: 'El expediente tiene una alerta' });

describe.each(widths)('an alert of the record, at %i px', (width) => {
  it('is red on the request and is passed only with a reason', async () => {
    const scene = await aRisk();
    const appointmentId = await request(scene);
    const { page, errors, close } = await front.open('/admin/solicitud-citas', { width, refusals: [409] });
    await edit(page, scene).click();
    await page.getByRole('alert').getByText(against).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Guardar' }).click();
    await question(page).getByText(against).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await question(page).getByRole('button', { name: 'Continuar' }).click();
    await question(page).getByText('Escribe el motivo.').waitFor();
    await question(page).getByLabel('Motivo para continuar').fill('Su ginecóloga lo autorizó');
    await question(page).getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('✅ Cita confirmada y mensaje enviado').waitFor();

    const { status, alertOverrides } = await stored(appointmentId);
    expect([status, alertOverrides?.[0]?.reason]).toEqual(['confirmed', 'Su ginecóloga lo autorizó']);
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('is read once by whoever opens it, however much others do meanwhile', async () => {
    const scene = await aRisk();
    await request(scene);
    const other = await aScene(front.site);
    const { page, errors, close } = await front.open('/admin/solicitud-citas', { width });
    await edit(page, scene).click();
    await page.getByRole('alert').getByText(against).waitFor();

    await request(other);
    await edit(page, other).waitFor({ state: 'attached' });

    const { rows } = await thePlatform().audits.bySubject(scene.patient.patientId, undefined);
    expect(rows.filter(({ details }) => details['part'] === 'alerts')).toHaveLength(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('sends whoever gives no reason back to what they had', async () => {
    const scene = await aRisk();
    const appointmentId = await request(scene);
    const { page, errors, close } = await front.open('/admin/solicitud-citas', { width, refusals: [409] });
    await edit(page, scene).click();

    await page.getByRole('button', { name: 'Guardar' }).click();
    await question(page).getByRole('button', { name: 'Volver' }).click();
    await page
      .getByText('El expediente del cliente tiene una alerta. Escribe el motivo para continuar.')
      .waitFor();

    expect((await stored(appointmentId)).status).toBe('pending');
    expect(errors).toEqual([]);
    await close();
  });
});

describe.each(widths)('the invoices of a client, at %i px', (width) => {
  it('say what is owed and what each appointment left', async () => {
    const around = await aScene(front.site);
    const patient = await aPatient(`Luz${width}`);
    const scene = { ...around, patient };
    await entered(scene, { balanceInvoiced: true });
    const { page, errors, close } = await front.open(`/paciente/${patient.patientId}/facturas`, {
      width,
      email: patient.email,
    });

    await page.getByRole('heading', { level: 1, name: 'Facturas' }).waitFor();
    await page.getByText('Debes $100.01').waitFor();
    await page.getByRole('row').filter({ hasText: scene.serviceId }).getByText('Pendiente').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    expect(errors).toEqual([]);
    await close();
  });
});
