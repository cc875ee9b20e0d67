import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fullName } from '#shared/appointments/appointment.ts';
import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { barriersOn, type Width, widths } from '#test/support/browser/visitor.ts';
import {
  another,
  aScene,
  assignmentOf,
  confirmed,
  moneyOf,
  request,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aFrontDesk } from './front-desk.ts';

const front = aFrontDesk();

const calendarOn = ({ date }: Scene) => `/admin/calendario?fecha=${date}`;
const row = (page: Page, { patient }: Scene) =>
  page.getByRole('listitem').getByRole('button', { name: fullName(patient) });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Editar cita' });
const hour = (page: Page) => page.getByRole('combobox', { name: 'Hora en punto' });
const act = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

async function atTheCalendar(scene: Scene, width: Width = 1280, options: { refusals?: number[] } = {}) {
  const visitor = await front.open(calendarOn(scene), { width, ...options });
  await row(visitor.page, scene).waitFor();
  return visitor;
}

describe.each(widths)('the calendar of the front desk at %i px', (width) => {
  it('opens an appointment from its day and moves it [R206] [R207] [R208] [R211] [R214]', async () => {
    const scene = await aScene(front.site);
    const appointmentId = await confirmed(scene);
    const { page, errors, close } = await atTheCalendar(scene, width);
    expect(await barriersOn(page)).toEqual([]);

    await row(page, scene).click();
    await page.getByRole('radio', { name: /^1:00/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByLabel('Duración en minutos').fill('75');
    await hour(page).selectOption({ label: '1' });
    await page.getByRole('combobox', { name: 'Minutos' }).selectOption({ label: '35' });
    await page.getByRole('combobox', { name: 'Mañana o tarde' }).selectOption({ label: 'p. m.' });
    expect(await page.getByLabel('Termina').inputValue()).toMatch(/^2:50/);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Cita actualizada correctamente').waitFor();
    await panel(page).waitFor({ state: 'detached' });
    await row(page, scene).getByText('1:35').waitFor();

    expect(await stored(appointmentId)).toMatchObject({ time: '13:35', durationMinutes: 75 });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('approves a request where it stands', async () => {
    const scene = await aScene(front.site);
    const appointmentId = await request(scene);
    const { page, errors, close } = await atTheCalendar(scene, width);

    await row(page, scene).click();
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await page.getByText('✅ Cita confirmada y mensaje enviado').waitFor();
    await row(page, scene).getByText('Confirmada').waitFor();

    expect(await stored(appointmentId)).toMatchObject({ status: 'confirmed' });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('takes an appointment out after asking, and its deposit goes back [R204] [R224]', async () => {
    const scene = await aScene(front.site);
    const appointmentId = await confirmed(scene);
    const { page, errors, close } = await atTheCalendar(scene, width);
    await row(page, scene).click();

    await act(page, 'Eliminar cita');
    const question = page.getByRole('alertdialog', { name: 'Eliminar cita' });
    await question.getByText('Se pide el reembolso de su depósito de $50.01.').waitFor();
    expect(await question.getByRole('button', { name: 'Cancelar' }).evaluate(isFocused)).toBe(true);
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Cita eliminada').waitFor();
    await row(page, scene).waitFor({ state: 'detached' });

    await front.site.settled();
    expect(await moneyOf(appointmentId)).toMatchObject({ depositRefunded: 5_001 });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('cancels for a client who calls, and writes down that another will come [R225]', async () => {
    const scene = await aScene(front.site);
    const appointmentId = await confirmed(scene);
    const other = await another(scene);
    const otherId = await confirmed(other, '12:00');
    const { page, errors, close } = await atTheCalendar(scene, width);

    await row(page, other).click();
    await act(page, 'Confirmar asistencia');
    await page.getByText('Asistencia confirmada').first().waitFor();
    await panel(page).getByRole('button', { name: 'Cerrar' }).click();
    await row(page, other).getByText('Asistencia confirmada').waitFor();
    await row(page, scene).click();
    await act(page, 'Cancelar por el cliente');
    const asked = page.getByRole('dialog', { name: 'Cancelar por el cliente' });
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await act(page, 'Cancelar por el cliente');
    await asked.getByLabel('Motivo').fill('Está enferma');
    await asked.getByRole('button', { name: 'Cancelar la cita' }).click();
    await page.getByText('Cita cancelada').waitFor();
    await row(page, scene).waitFor({ state: 'detached' });

    expect(await stored(otherId)).toMatchObject({ attendanceConfirmed: true });
    expect(await stored(appointmentId)).toMatchObject({
      status: 'cancelled',
      cancellation: { kind: 'byDesk', note: 'Está enferma' },
    });
    expect(errors).toEqual([]);
    await close();
    await front.site.settled();
    await expectInvariants(front.site);
  });

  it('is told when somebody else has moved the appointment, loses nothing, and goes on from there', async () => {
    const scene = await aScene(front.site);
    const appointmentId = await confirmed(scene);
    const { page, errors, close } = await atTheCalendar(scene, width, { refusals: [409] });
    await row(page, scene).click();
    await page.getByRole('radio', { name: /^1:00/ }).waitFor();
    const { durationMinutes } = await stored(appointmentId);
    const from = { ...assignmentOf(scene), durationMinutes };
    const { status } = await scene.asAdmin(changeAppointment, {
      params: { appointmentId },
      body: { from, to: { ...from, time: '15:00' } },
    });
    expect(status).toBe(200);

    await page.getByLabel('Duración en minutos').fill('30');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText(/^Ahora está el .*3:00/).waitFor();
    expect(await page.getByLabel('Duración en minutos').inputValue()).toBe('30');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ver dónde está ahora' }).click();
    await page.getByLabel('Duración en minutos').fill('30');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Cita actualizada correctamente').waitFor();

    expect(await stored(appointmentId)).toMatchObject({ time: '15:00', durationMinutes: 30 });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });
});

const isFocused = (element: Element) => element === element.ownerDocument.activeElement;
