import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fullName } from '#shared/appointments/appointment.ts';
import { monthOf } from '#shared/core/civil-time.ts';
import { barriersOn, widths } from '#test/support/browser/visitor.ts';
import { aStaffMember, openOn } from '#test/support/center/center.ts';
import { aScene, confirmed, moneyOf, type Scene, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { later } from '#test/support/system/clock.ts';
import { aFrontDesk } from './front-desk.ts';

const front = aFrontDesk();

/** An appointment whose day has gone by with nobody closing it. */
async function anUnclosedAppointment() {
  const scene = await aScene(front.site);
  const appointmentId = await confirmed(scene);
  later({ days: 11 });
  return { scene, appointmentId };
}

const menu = (page: Page, { patient }: Scene) =>
  page.getByRole('button', { name: `Acciones de la cita de ${fullName(patient)}` });

describe.each(widths)('the list of what was done at %i px', (width) => {
  const open = async (scene: Scene) => {
    const visitor = await front.open(`/admin/citas-completadas?estado=todos&mes=${monthOf(scene.date)}`, {
      width,
    });
    await visitor.page
      .getByRole('searchbox', { name: 'Buscar por nombre del paciente' })
      .fill(scene.patient.firstName.toUpperCase());
    await menu(visitor.page, scene).waitFor();
    return visitor;
  };

  it('marks who did not come, and gives their deposit back for force majeure [R228 R232 R288]', async () => {
    const { scene, appointmentId } = await anUnclosedAppointment();
    const name = fullName(scene.patient);
    const { page, errors, close } = await open(scene);
    await page.getByText('Mostrando 1 de 1').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await menu(page, scene).click();
    await page.getByRole('menuitem', { name: 'Marcar no asistió' }).click();
    const question = page.getByRole('alertdialog', { name: 'Marcar no asistió' });
    await question.getByText('Su depósito de $50.01 queda retenido').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Marcar no asistió' }).click();
    await page.getByText('Cita marcada: el cliente no asistió').waitFor();
    await menu(page, scene).waitFor({ state: 'detached' });
    expect(await moneyOf(appointmentId)).toMatchObject({ depositKept: 5_001 });

    await page.getByText(/^Depósitos no devueltos/).click();
    const giveBack = page.getByRole('button', { name: `Devolver depósito de ${name}` });
    await giveBack.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await giveBack.click();
    expect(await page.getByLabel('Motivo', { exact: true }).inputValue()).toBe('Fuerza mayor');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Devolver $50.01' }).click();
    await page.getByText(`Pedimos el reembolso de $50.01 a ${name}`).waitFor();
    await giveBack.waitFor({ state: 'detached' });

    await front.site.settled();
    expect(await stored(appointmentId)).toMatchObject({ status: 'noShow', deposit: { status: 'refunded' } });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('completes an appointment whose code is lost, by keyboard alone', async () => {
    const { scene, appointmentId } = await anUnclosedAppointment();
    const { page, errors, close } = await open(scene);

    await menu(page, scene).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Marcar no asistió' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Completar sin código' }).waitFor();
    await page.getByRole('radio', { name: 'Tarjeta' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Cambió de teléfono');
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Cita completada y pago registrado').waitFor();
    await page.getByText('Completada', { exact: true }).waitFor();
    await page.getByText('ATH Movil', { exact: true }).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    expect(await stored(appointmentId)).toMatchObject({
      status: 'completed',
      balanceDueCents: 0,
      payment: { method: 'athMovil' },
    });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('need not hear of a client who did not come: their aesthetician marks it where appointments are closed', async () => {
    const scene = await aScene(front.site);
    const member = await aStaffMember(scene.patient.firstName.replace('Marisol', 'Camila'), {
      serviceIds: [scene.serviceId],
    });
    await openOn(member.staffId, scene.date);
    const appointmentId = await confirmed({ ...scene, member });
    later({ days: 11 });
    const { page, errors, close } = await front.open('/enfermero/pacientes', { width, email: member.email });

    await page.getByRole('button', { name: `Elegir método de pago: ${fullName(scene.patient)}` }).click();
    await page.getByRole('button', { name: 'El cliente no asistió' }).click();
    expect(await barriersOn(page)).toEqual([]);
    await page
      .getByRole('alertdialog', { name: 'Marcar no asistió' })
      .getByRole('button', { name: 'Marcar no asistió' })
      .click();
    await page.getByText('Cita marcada: el cliente no asistió').waitFor();
    await page.getByText('No tienes visitas por hacer').waitFor();

    expect(await stored(appointmentId)).toMatchObject({ status: 'noShow', deposit: { status: 'kept' } });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });
});
