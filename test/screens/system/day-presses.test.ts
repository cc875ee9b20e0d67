import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import { aDayOfTwoMembers, findAppointment, findColumn } from '#test/support/appointments/board-page.ts';
import {
  createCompletedAppointment,
  createEnteredAppointment,
} from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, anAccount, aService } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  getConfirmationCode,
  loadAppointment,
  request,
} from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';
import { aLaserAppointment } from '#test/support/records/record-fixture.ts';
import { advanceToDay, setClockToMorning } from '#test/support/system/clock.ts';

// Counts the presses of ten tasks of a day. The table "Presses of a day" in docs/performance.md lists the counts.

const desk = { as: 'jefa@test.example' };

it.beforeAll(async () => void (await anAccount('admin', 'Jefa')));
it.beforeEach(() => setClockToMorning());

/** Uses a page and counts the presses of pointer and keys. Typed text is not counted. */
function createHand(page: Page) {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    pressKey: async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    /** A list that opens and closes by itself counts as one press. */
    select: async (target: Locator, value: string) => {
      presses += 1;
      await target.selectOption(value);
    },
    /** Types into the focused field. */
    type: (text: string) => page.keyboard.type(text),
    count: () => presses,
  };
}

const waitForFocus = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

const boardOf = (date: string) => `/admin/calendario?vista=dia&fecha=${date}`;

it('a client books a known service again in 6 presses', async ({ openPage }) => {
  const fixture = await createFixture(site, { canSignIn: true, daysAhead: 1 });
  await createCompletedAppointment(fixture, '10:00');
  const { patient, member, date } = fixture;
  await addWorkingHours(member.staffId, addDays(date, 7), '09:00', '17:00');
  const page = await openPage(`/paciente/${patient.patientId}/citas`, { as: patient.email, width: 390 });
  const hand = createHand(page);
  const radio = (name: string) => page.getByRole('region', { name }).getByRole('radio', { disabled: false });

  await hand.press(button(page, 'Repetir').first());
  await hand.press(radio('2. Día').last());
  await hand.press(radio('3. Hora').first());
  await hand.press(page.getByRole('checkbox', { name: /Acepto la política/ }));
  await hand.select(page.getByLabel('Tarjeta', { exact: true }), '4242424242424242');
  await hand.press(button(page, 'Pagar y Solicitar Cita'));

  await page.getByText('Esperando aprobación del administrador').waitFor();
  expect(hand.count()).toBe(6);
});

it('the front desk approves a request in 1 press', async ({ openPage }) => {
  const fixture = await createFixture(site);
  const appointmentId = await request(fixture);
  const page = await openPage('/admin/solicitud-citas', desk);
  const hand = createHand(page);

  await hand.press(button(page, new RegExp(`^Aprobar .*${formatFullName(fixture.patient)}$`)));

  await expect.poll(async () => (await loadAppointment(appointmentId)).status).toBe('confirmed');
  expect(hand.count()).toBe(1);
});

it('the front desk moves an appointment to a colleague in 3 keys', async ({ openPage }) => {
  const { fixture, colleague } = await aDayOfTwoMembers(11);
  const appointmentId = await createConfirmedAppointment(fixture);
  const page = await openPage(boardOf(fixture.date), desk);
  await findColumn(page, colleague).waitFor({ state: 'attached' });
  await findAppointment(page, fixture).focus();
  const hand = createHand(page);

  await hand.pressKey('m');
  // A single key acts only after the pause that tells it from a scanner.
  await page.locator('.appointment-event--lifted').waitFor();
  await hand.pressKey('ArrowRight');
  await hand.pressKey('Enter');

  await expect
    .poll(() => loadAppointment(appointmentId))
    .toMatchObject({ staffId: colleague.staffId, time: '10:00' });
  expect(hand.count()).toBe(3);
});

it('the front desk creates an appointment of a known client on the board in 3 presses', async ({
  openPage,
}) => {
  const { fixture } = await aDayOfTwoMembers(12);
  const { patient, member, date } = fixture;
  await createConfirmedAppointment(fixture);
  const page = await openPage(boardOf(date), desk);
  await findAppointment(page, fixture).waitFor();
  const hand = createHand(page);

  await hand.press(button(page, new RegExp(`^Espacio libre: 11:00.*${formatFullName(member)}`)));
  await waitForFocus(page.getByRole('combobox', { name: 'Cliente' }));
  await hand.type(patient.firstName);
  await page.getByRole('option', { name: formatFullName(patient) }).waitFor();
  await hand.pressKey('Enter');
  await page.getByRole('radio', { name: new RegExp(fixture.serviceId), checked: true }).waitFor();
  await hand.press(button(page.getByRole('dialog'), 'Crear cita'));

  await page.getByText('Cita creada correctamente').waitFor();
  expect(hand.count()).toBe(3);
});

it('an aesthetician closes an appointment with the code in 3 presses, and books the next one in 2', async ({
  openPage,
}) => {
  const fixture = await createFixture(site, { canSignIn: true, daysAhead: 1 });
  await aService(fixture.serviceId, { repeatWeeks: 2 });
  const appointmentId = await createConfirmedAppointment(fixture);
  const { member, patient, date } = fixture;
  await addWorkingHours(member.staffId, addDays(date, 14), '09:00', '17:00');
  const code = await getConfirmationCode(appointmentId);
  advanceToDay(date);
  const page = await openPage('/enfermero/pacientes', { as: member.email, width: 390 });
  const closingHand = createHand(page);

  await closingHand.press(button(page, `Elegir método de pago: ${formatFullName(patient)}`));
  await closingHand.press(button(page, 'Tarjeta'));
  await waitForFocus(page.getByRole('textbox', { name: 'Código de confirmación' }));
  await closingHand.type(code);
  await closingHand.press(button(page, /^Completar visita/));

  await page.getByText('El código es válido. Cita completada exitosamente y pago registrado.').waitFor();
  expect(closingHand.count()).toBe(3);

  const bookingHand = createHand(page);
  await bookingHand.press(button(page, /^Reservar /));
  await bookingHand.press(button(page.getByRole('alertdialog'), 'Reservar'));

  await page.getByText('Próxima cita reservada').waitFor();
  expect(bookingHand.count()).toBe(2);
});

it('the front desk finds a client in 1 press and 4 letters', async ({ openPage }) => {
  const { patient } = await createFixture(site, { patient: { lastName: 'Quiñones' } });
  const page = await openPage('/admin/calendario', desk);
  await button(page, /^Buscar/)
    .first()
    .waitFor();
  const hand = createHand(page);

  await hand.pressKey('Control+k');
  await waitForFocus(page.getByRole('combobox', { name: 'Cliente, cita o acción' }));
  await hand.type('quin');

  await page.getByRole('option', { name: new RegExp(formatFullName(patient)) }).waitFor();
  expect(hand.count()).toBe(1);
});

it('an aesthetician notes something about today’s client in 3 presses', async ({ openPage }) => {
  const fixture = await createFixture(site, { canSignIn: true, daysAhead: 0, hours: ['06:00', '22:00'] });
  const { member, patient } = fixture;
  await createEnteredAppointment(fixture, { time: '16:00' });
  const page = await openPage('/enfermero/pacientes', { as: member.email, width: 390 });
  const hand = createHand(page);

  await hand.press(page.getByRole('link', { name: `Ver ficha de ${formatFullName(patient)}` }));
  await hand.press(page.getByRole('button', { name: 'Nota', exact: true }));
  await waitForFocus(page.getByRole('textbox', { name: 'Nota', exact: true }));
  await hand.type('Toleró bien');
  await hand.press(button(page, 'Guardar nota'));

  await page.getByText('Nota guardada').waitFor();
  expect(hand.count()).toBe(3);
});

it('the front desk sees a colleague’s hours of tomorrow in 1 press', async ({ openPage }) => {
  const { fixture, colleague } = await aDayOfTwoMembers(1);
  await createConfirmedAppointment(fixture);
  const page = await openPage('/admin/calendario', desk);
  const hand = createHand(page);

  await hand.press(button(page, 'Día siguiente'));

  await findColumn(page, colleague).waitFor({ state: 'attached' });
  expect(hand.count()).toBe(1);
});

it('the front desk sends a consent in 2 presses', async ({ openPage }) => {
  const { fixture } = await aLaserAppointment(site);
  const page = await openPage('/admin/calendario', desk);
  const hand = createHand(page);

  await hand.press(findAppointment(page, fixture));
  await hand.press(button(page, 'Enviar enlace'));

  await page.getByText('Enlace enviado').first().waitFor();
  expect(hand.count()).toBe(2);
});
