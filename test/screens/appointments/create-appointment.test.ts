import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Appointment, fullName } from '#shared/appointments/appointment.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { fullDate } from '#shared/core/format.ts';
import { entered } from '#test/support/appointments/desk-actions.ts';
import { barriersOn, fillDate, widths } from '#test/support/browser/visitor.ts';
import { openOn, thePlatform } from '#test/support/center/center.ts';
import { aScene, confirmed, messagesTo, type Scene } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { dateAsTyped } from '#web/src/ui/date-field/typed-date.ts';
import { inMonthBeside } from '#web/src/ui/month-grid/month-grid-days.ts';
import { aFrontDesk } from './front-desk.ts';

const front = aFrontDesk();

const form = (page: Page) => page.getByRole('dialog', { name: 'Crear cita' });
const proposed = (page: Page, hour: RegExp) => form(page).getByRole('radio', { name: hour });
/** Any hour, proposed or not. */
async function chooseHour(page: Page, hour: string, minutes: string) {
  await form(page).getByLabel('Hora en punto').selectOption(hour);
  await form(page).getByLabel('Minutos').selectOption(minutes);
}
const save = (page: Page) => form(page).getByRole('button', { name: 'Crear cita' }).click();

/** Once, the day before yesterday. */
async function wasBooked(scene: Scene) {
  const date = addDays(today(thePlatform().now()), -2);
  await openOn(scene.member.staffId, date);
  await entered(scene, { date, time: '09:00' });
}

/** Found by two words, chosen by keyboard. */
async function choosePatient(page: Page, { patient }: Scene) {
  const search = page.getByRole('combobox', { name: 'Cliente' });
  await search.fill(`prueba ${patient.firstName}`);
  await page.getByRole('option', { name: fullName(patient) }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await search.press('Enter');
  await page.getByRole('button', { name: `Quitar a ${fullName(patient)}` }).waitFor();
}

async function chooseService(page: Page, { serviceId }: Scene) {
  await form(page).getByRole('searchbox', { name: 'Buscar servicio' }).fill(serviceId);
  await form(page).getByRole('checkbox', { name: serviceId }).first().check();
}

async function appointmentsOf({ patient }: Scene) {
  const { rows } = await thePlatform().appointments.byPatient(patient.patientId);
  return rows.toSorted((a, b) => a.time.localeCompare(b.time));
}
const invoiceOf = ({ appointmentId }: Pick<Appointment, 'appointmentId'>) =>
  thePlatform().invoices.find(appointmentId);

describe.each(widths)('the front desk creates an appointment at %i px', (width) => {
  const atTheForm = async (scene: Scene, refusals: readonly number[] = []) => {
    const visitor = await front.open(`/admin/calendario?fecha=${scene.date}`, { width, refusals });
    const { page } = visitor;
    await page.getByRole('button', { name: 'Crear cita' }).first().click();
    await fillDate(form(page), 'Fecha', scene.date);
    return visitor;
  };
  const fillIn = async (page: Page, scene: Scene) => {
    await choosePatient(page, scene);
    await chooseService(page, scene);
    await proposed(page, /^10:00/).check();
  };

  it('is for a day of the month beside its box, which names closed days and is walked by keys', async () => {
    const scene = await aScene(front.site);
    const { page, errors, close } = await atTheForm(scene);
    await chooseService(page, scene);
    const opener = form(page).getByRole('button', { name: 'Abrir calendario' });
    await opener.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Calendario' });
    await calendar
      .getByRole('button', { name: fullDate(scene.date), exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    await calendar
      .getByRole('button', { name: /, cerrado$/ })
      .first()
      .waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    await form(page).getByRole('button', { name: 'Abrir calendario' }).and(page.locator(':focus')).waitFor();

    await opener.press('Enter');
    await page.locator('.month-grid__day:focus').waitFor();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
    const next = addDays(inMonthBeside(scene.date, 1), 1);
    await calendar
      .getByRole('button', { name: new RegExp(`^${fullDate(next)}`) })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'detached' });

    expect(await form(page).getByLabel('Fecha').inputValue()).toBe(dateAsTyped(next));
    expect(errors).toEqual([]);
    await close();
  });

  it('that stands at once and leaves its whole price to pay [R217] [R221] [R222] [R223]', async () => {
    const scene = await aScene(front.site);
    const { page, errors, close } = await atTheForm(scene);
    await save(page);
    await page.getByText('Faltan datos (paciente, fecha, hora)').waitFor();

    await fillIn(page, scene);
    await form(page).getByText('Crea la factura pendiente de $100.01.').waitFor();
    const scrolls = await page
      .locator('.chips--small')
      .evaluate((hours) => getComputedStyle(hours).overflowY);
    expect(scrolls).toBe(width < 768 ? 'visible' : 'auto');
    expect(await barriersOn(page)).toEqual([]);
    await save(page);
    await page.getByText('Cita creada correctamente').waitFor();
    await form(page).waitFor({ state: 'detached' });

    const [appointment] = await appointmentsOf(scene);
    expect(appointment).toMatchObject({
      status: 'confirmed',
      origin: 'admin',
      staffId: scene.member.staffId,
      date: scene.date,
      time: '10:00',
      balanceDueCents: 10_001,
    });
    expect(await invoiceOf(appointment!)).toMatchObject({ status: 'pending', amountCents: 10_001 });
    expect((await messagesTo(scene)).texts).toEqual([expect.stringContaining('cita')]);
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('without a balance, with a person of its choice and a service among the popular ones [R218]', async () => {
    const scene = await aScene(front.site);
    await wasBooked(scene);
    const { page, errors, close } = await atTheForm(scene);
    await choosePatient(page, scene);

    await page.getByRole('button', { name: 'Ver populares' }).click();
    const popular = page.getByRole('dialog', { name: 'Servicios populares' });
    await popular.getByRole('checkbox', { name: `${scene.serviceId} 1 cita` }).check();
    expect(await barriersOn(page)).toEqual([]);
    await popular.getByRole('button', { name: 'Listo' }).click();
    await form(page)
      .getByLabel('Esteticista')
      .selectOption({ label: fullName(scene.member) });
    await page.getByRole('checkbox', { name: '¿Generar saldo pendiente?' }).uncheck();
    await form(page).getByText('Sin cobro: la cita queda sin saldo por cobrar.').waitFor();
    await proposed(page, /^10:00/).waitFor();
    await chooseHour(page, '10', '7');
    await save(page);
    await form(page).waitFor({ state: 'detached' });

    const appointment = (await appointmentsOf(scene)).find(({ date }) => date === scene.date);
    expect(appointment).toMatchObject({ time: '10:07', staffId: scene.member.staffId, balanceDueCents: 0 });
    expect(await invoiceOf(appointment!)).toBeUndefined();
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('is told when the hour was taken meanwhile, loses nothing, and chooses another', async () => {
    const scene = await aScene(front.site);
    const { page, errors, close } = await atTheForm(scene, [409]);
    await fillIn(page, scene);
    await confirmed(scene, '10:00');

    await save(page);
    await form(page)
      .getByText(/Elige otra hora|selecciona otra hora/)
      .waitFor();
    await proposed(page, /^10:00/).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await proposed(page, /^11:00/).check();
    await save(page);
    await form(page).waitFor({ state: 'detached' });

    expect((await appointmentsOf(scene)).map(({ time }) => time)).toEqual(['10:00', '11:00']);
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });
});
