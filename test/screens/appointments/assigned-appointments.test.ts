import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullName } from '#shared/appointments/appointment.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import {
  aVisitor,
  barriersOn,
  loseFirstAnswer,
  lostAnswer,
  openAs,
  widths,
} from '#test/support/browser/visitor.ts';
import { aStaffMember, openOn } from '#test/support/center/center.ts';
import { aScene, codeOf, confirmed, moneyOf, type Scene, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;

beforeAll(async () => {
  site = await anEmptySite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A scene whose aesthetician signs in, with an appointment of today. */
async function anAppointment() {
  const scene = await aScene(site, { daysAhead: 0 });
  const member = await aStaffMember(scene.patient.firstName.replace('Marisol', 'Camila'), {
    serviceIds: [scene.serviceId],
  });
  await openOn(member.staffId, scene.date);
  const theirs: Scene = { ...scene, member };
  return { scene: theirs, appointmentId: await confirmed(theirs, '15:00') };
}

const action = (page: Page, name: string, { patient }: Scene) =>
  page.getByRole('button', { name: `${name}: ${fullName(patient)}` });
const code = (page: Page) => page.getByRole('textbox', { name: 'Código de confirmación' });
const complete = (page: Page) => page.getByRole('button', { name: 'Completar visita · $50.00' });
const wrong = '22222222';

describe.each(widths)('an aesthetician at %i px', (width) => {
  const atWork = async ({ member }: Scene) => {
    const visitor = await aVisitor(browser, site.url, width, { refusals: [422] });
    await openAs(visitor.page, member.email, '/enfermero/pacientes');
    await visitor.page.getByRole('heading', { level: 1, name: 'Pacientes Asignados' }).waitFor();
    return visitor;
  };

  it('closes an appointment once: a method, a wrong code, the right one, whose answer is lost on the way [R271 R277]', async () => {
    const { scene, appointmentId } = await anAppointment();
    const { page, errors, close } = await atWork(scene);
    await page.getByRole('table', { name: 'Hoy' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const call = page.getByRole('link', { name: `Llamar a ${fullName(scene.patient)}` });
    const { width: across, height } = (await call.boundingBox())!;
    expect(across).toBe(height);
    const way = page.getByRole('button', { name: `Ver ruta a ${fullName(scene.patient)}` });
    const topOf = async (each: Locator) => (await each.boundingBox())!.y;
    await expect.poll(async () => (await topOf(way)) - (await topOf(call))).toBe(0);

    await action(page, 'Elegir método de pago', scene).click();
    const method = page.getByRole('button', { name: 'ATH Movil' });
    expect((await method.boundingBox())!.height).toBeGreaterThanOrEqual(60);
    expect(await barriersOn(page)).toEqual([]);
    await method.click();
    await page.getByText('Método de pago confirmado. Ahora puedes ingresar el código.').waitFor();
    await code(page).fill(wrong);
    await complete(page).click();
    await page.getByText('El código ingresado no es válido.').waitFor();
    await page.getByText('4 intentos disponibles').waitFor();
    expect(await code(page).inputValue()).toBe(wrong);
    expect(await barriersOn(page)).toEqual([]);

    const confirmationCode = await codeOf(appointmentId);
    const lost = await loseFirstAnswer(page, `/appointments/${appointmentId}/completion`);
    await code(page).fill(confirmationCode.toLowerCase());
    await complete(page).click();
    await page.getByText('El código es válido. Cita completada exitosamente y pago registrado.').waitFor();
    expect(await page.getByText('Hubo un error al completar la cita.').count()).toBe(0);
    expect(lost).toEqual({ status: 200, keys: [expect.any(String), lost.keys[0]] });
    await page.getByText('No tienes visitas por hacer').waitFor();
    await page.getByText('Completados', { exact: false }).click();
    await page.getByText('Pago: ATH Movil').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    expect(await stored(appointmentId)).toMatchObject({ status: 'completed', balanceDueCents: 0 });
    expect(await moneyOf(appointmentId)).toMatchObject({ balanceCollected: 5_000, income: 10_001 });
    expect(errors).toEqual([lostAnswer]);
    await close();
    await expectInvariants(site);
  });

  it('comes back to an appointment whose payment was started, at the code, and changes the method', async () => {
    const { scene, appointmentId } = await anAppointment();
    const { page, errors, close } = await atWork(scene);
    await action(page, 'Elegir método de pago', scene).click();
    await page.getByRole('button', { name: 'Tarjeta' }).click();
    await code(page).waitFor();
    await page.reload();

    await action(page, 'Ingresar código', scene).click();
    await page.getByRole('button', { name: 'Cambiar el método de pago' }).click();
    await page.getByRole('button', { name: 'Cash' }).click();
    await code(page).waitFor();

    expect(await stored(appointmentId)).toMatchObject({ payment: { method: 'cash' } });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(site);
  });

  it('is locked out of an appointment after five wrong codes, and told whom to ask', async () => {
    const { scene, appointmentId } = await anAppointment();
    const { page, errors, close } = await atWork(scene);
    await action(page, 'Elegir método de pago', scene).click();
    await page.getByRole('button', { name: 'Cash' }).click();

    for (const left of ['4 intentos disponibles', '3 intentos', '2 intentos', '1 intento disponible']) {
      await code(page).fill(wrong);
      await complete(page).click();
      await page.getByText(left).waitFor();
    }
    await code(page).fill(wrong);
    await complete(page).click();
    await page.getByText('El código se bloqueó tras 5 intentos. Pide ayuda en recepción.').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    expect(await stored(appointmentId)).toMatchObject({ status: 'confirmed', codeTries: 5 });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(site);
  });
});
