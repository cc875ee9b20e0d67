import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fullName } from '#shared/appointments/appointment.ts';
import { aColleague } from '#test/support/appointments/desk-actions.ts';
import { barriersOn, widths } from '#test/support/browser/visitor.ts';
import {
  another,
  approve,
  aScene,
  assignmentOf,
  messagesTo,
  moneyOf,
  request,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aFrontDesk } from './front-desk.ts';

const front = aFrontDesk();

const edit = (page: Page, { patient }: Scene) =>
  page.getByRole('button', { name: `Editar la solicitud de ${fullName(patient)}` });
const freeHour = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Horas libres de esta esteticista' }).getByRole('radio', { name });
/** An hour of the afternoon. */
async function setHour(page: Page, hour: number) {
  await page.getByLabel('Mañana o tarde').selectOption('1');
  await page.getByLabel('Hora en punto').selectOption(String(hour));
}
const panel = (page: Page) => page.getByRole('dialog', { name: 'Editar solicitud' });

async function open(page: Page, scene: Scene) {
  await edit(page, scene).click();
  await freeHour(page, /^10:00/).waitFor({ state: 'attached' });
}

describe.each(widths)('the front desk at %i px', (width) => {
  const atTheDesk = async (refusals: readonly number[] = []) => {
    const visitor = await front.open('/admin/solicitud-citas', { width, refusals });
    await visitor.page.getByRole('heading', { level: 1, name: 'Solicitud de citas' }).waitFor();
    return visitor;
  };

  it('finds a request, gives it to another person at another hour, and the client is told', async () => {
    const scene = await aScene(front.site);
    const colleague = await aColleague(scene);
    const appointmentId = await request(scene);
    const { page, errors, close } = await atTheDesk();
    await edit(page, scene).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page
      .getByRole('searchbox', { name: 'Buscar por nombre del paciente' })
      .fill(scene.patient.firstName.toUpperCase());
    await page.getByText('Mostrando 1 de 1').waitFor();
    await open(page, scene);
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('radio', { name: fullName(colleague) }).check();
    await setHour(page, 2);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('✅ Cita confirmada y mensaje enviado').waitFor();
    await panel(page).waitFor({ state: 'detached' });
    await edit(page, scene).waitFor({ state: 'detached' });
    expect(await barriersOn(page)).toEqual([]);

    expect(await stored(appointmentId)).toMatchObject({
      status: 'confirmed',
      staffId: colleague.staffId,
      date: scene.date,
      time: '14:00',
    });
    expect((await messagesTo(scene)).texts).toEqual([expect.stringContaining('cita confirmada, pasa del ')]);
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('denies a request after being asked, and the hold is let go', async () => {
    const scene = await aScene(front.site);
    const appointmentId = await request(scene);
    const { page, errors, close } = await atTheDesk();
    await open(page, scene);

    await page.getByRole('button', { name: 'Denegar' }).click();
    const question = page.getByRole('alertdialog', { name: 'Denegar solicitud' });
    await question.getByText('se libera su retención de $50.01').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Denegar' }).click();
    await page.getByText(`Se libera la retención de $50.01 de ${fullName(scene.patient)}.`).waitFor();
    await edit(page, scene).waitFor({ state: 'detached' });

    await front.site.settled();
    expect(await stored(appointmentId)).toMatchObject({
      status: 'cancelled',
      cancellation: { kind: 'denied' },
    });
    expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('is told when an hour was taken meanwhile, loses nothing, and chooses another', async () => {
    const scene = await aScene(front.site);
    const appointmentId = await request(scene);
    const rival = await another(scene);
    const rivalId = await request(rival, { time: '12:00' });
    const { page, errors, close } = await atTheDesk([409]);
    await open(page, scene);
    await setHour(page, 3);

    await approve(rival, rivalId, assignmentOf(rival, '15:00'));
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Esa esteticista ya tiene una cita a esa hora. Elige otra hora.').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await freeHour(page, /^3:00/).waitFor({ state: 'detached' });
    await setHour(page, 4);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await panel(page).waitFor({ state: 'detached' });

    expect(await stored(appointmentId)).toMatchObject({ status: 'confirmed', time: '16:00' });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });

  it('is told when a confirmed client cannot be reached by SMS', async () => {
    const scene = await aScene(front.site, { patient: { phone: '555-01' } });
    const appointmentId = await request(scene);
    const { page, errors, close } = await atTheDesk();
    await open(page, scene);

    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('El número de teléfono del cliente no es válido.').waitFor();

    expect(await stored(appointmentId)).toMatchObject({ status: 'confirmed' });
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(front.site);
  });
});
