import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, aestheticians, patients } from '#infra/local/seed/people.ts';
import { now } from '#lambdas/platform/clock.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { today } from '#shared/core/civil-time.ts';
import { clock, dayMonth } from '#shared/core/format.ts';
import type { Role } from '#shared/core/roles.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { aSite } from '#test/support/browser/site.ts';
import { aVisitor, signIn, type Width, widths } from '#test/support/browser/visitor.ts';
import { moneyOf, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { onDay } from '#test/support/system/clock.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
const client = patients[0]!;
/** Where the work of the story is done; a client is there already. */
const workplaces: Partial<Record<Role, string>> = {
  admin: '/admin/solicitud-citas',
  staff: '/enfermero/pacientes',
};

beforeAll(async () => {
  site = await aSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function enter({ email, role }: { email: string; role: Role }, width: Width) {
  const visitor = await aVisitor(browser, site.url, width, { refusals: [] });
  await signIn(visitor.page, email);
  if (workplaces[role]) await visitor.page.goto(workplaces[role]);
  return visitor;
}

/** Nothing went wrong in their browsers. */
async function leave(visitors: readonly Awaited<ReturnType<typeof enter>>[]): Promise<void> {
  for (const { errors, close } of visitors) {
    expect(errors).toEqual([]);
    await close();
  }
}

/** Nobody books one hour twice: who did so at the other width takes another. */
let hoursTaken = 0;

/** Asks for a facial on the next free day, with a card; answers the appointment's id. */
async function requestAppointment(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Solicitar Nueva Cita' }).click();
  await page.getByText('Faciales', { exact: true }).click();
  await page.getByRole('checkbox', { name: /Facial hidratante/ }).check();
  const part = (name: string) => page.getByRole('region', { name }).getByRole('radio', { disabled: false });
  await part('2. Día').nth(1).check();
  const hours = part('3. Hora');
  await (hoursTaken === 0 ? hours.first() : hours.last()).check();
  hoursTaken += 1;
  await page.getByRole('checkbox', { name: /Acepto la política/ }).check();
  await page.getByLabel('Tarjeta', { exact: true }).selectOption('4242424242424242');
  const held = page.waitForResponse((response) => response.url().endsWith('/deposit'));
  await page.getByRole('button', { name: 'Pagar y Solicitar Cita' }).click();
  const { appointmentId } = await (await held).json();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return appointmentId;
}

const newestText = (type: 'mail' | 'sms', to: string) =>
  site.messages.mailbox.list({ type, to })[0]?.text ?? '';

/** What the client was sent, by e-mail and SMS alike. */
async function codeSent(): Promise<string> {
  await site.settled();
  const sms = newestText('sms', `+1${client.phone.replaceAll('-', '')}`);
  const code = /Tu codigo: (\w{8})\./.exec(sms)?.[1];
  expect(code).toBeDefined();
  expect(newestText('mail', client.email)).toContain(code);
  return code!;
}

describe.each(widths)('the story of an appointment, at %i px', (width) => {
  it('goes from the request over the approval to the code that closes it, each at their own screen', async () => {
    const theClient = await enter(client, width);
    const theDesk = await enter(admin, width);
    const name = fullName(client);

    const appointmentId = await requestAppointment(theClient.page);
    const { staffId, staffName, date, time } = await stored(appointmentId);

    const mine = theDesk.page
      .getByRole('row', { name })
      .filter({ hasText: dayMonth(date, today(now())) })
      .filter({ hasText: clock(time) });
    await mine.getByRole('button', { name: `Editar la solicitud de ${name}` }).click();
    await theDesk.page.getByRole('button', { name: 'Guardar' }).click();
    await theDesk.page.getByText('✅ Cita confirmada y mensaje enviado').waitFor();

    const code = await codeSent();
    await leave([theClient, theDesk]);
    onDay(date);
    const member = aestheticians.find((person) => fullName(person) === staffName)!;
    const theAesthetician = await enter(member, width);
    const appointment = theAesthetician.page
      .getByRole('table', { name: 'Hoy' })
      .getByRole('row', { name })
      .filter({ hasText: clock(time) });
    await appointment.getByRole('button', { name: 'Elegir método de pago' }).click();
    await theAesthetician.page.getByRole('button', { name: 'Tarjeta' }).click();
    await theAesthetician.page.getByLabel('Código de confirmación').fill(code);
    await theAesthetician.page.getByRole('button', { name: /^Completar visita/ }).click();
    await theAesthetician.page
      .getByText('El código es válido. Cita completada exitosamente y pago registrado.')
      .waitFor();

    const later = await enter(client, width);
    await later.page
      .getByRole('row')
      .filter({ hasText: dayMonth(date, today(now())) })
      .filter({ hasText: clock(time) })
      .filter({ hasText: 'Completada' })
      .waitFor();
    expect(await stored(appointmentId)).toMatchObject({ status: 'completed', staffId, balanceDueCents: 0 });
    expect(await moneyOf(appointmentId)).toEqual({
      depositHeld: 4_750,
      depositCaptured: 4_750,
      balanceCollected: 4_750,
      income: 9_500,
    });
    await leave([theAesthetician, later]);
    await expectInvariants(site);
  });
});
