import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { tryLogin } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';
import { aGeneralConsent, aLaserAppointment, listDueConsents } from '#test/support/records/record-fixture.ts';
import { setClockToMorning } from '#test/support/system/clock.ts';

it.beforeAll(async ({ site: _ }) => {
  setClockToMorning();
});

/** First point in the signature pad at which the pointer turns. */
const firstTurn = { x: 90, y: 80 };

/** Draws three strokes across the signature pad. */
async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Espacio para firmar, vacío' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (const { x, y } of [firstTurn, { x: 140, y: 30 }, { x: 210, y: 70 }])
    await page.mouse.move(box.x + x, box.y + y, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('img', { name: 'Firma dibujada' }).waitFor();
}

/** Counts the dark pixels near the first turn and in the whole picture. */
function measureInk(page: Page): Promise<{ atTurn: number; everywhere: number }> {
  return page.locator('canvas').evaluate((node, turn) => {
    const pad = node as HTMLCanvasElement;
    const scale = pad.width / pad.getBoundingClientRect().width;
    const countDarkPixels = (x: number, y: number, width: number, height: number) => {
      const { data } = pad.getContext('2d')!.getImageData(x, y, width, height);
      return data.filter((value, index) => index % 4 === 0 && value < 128).length;
    };
    const size = 12 * scale;
    return {
      atTurn: countDarkPixels(turn.x * scale - size / 2, turn.y * scale - size / 2, size, size),
      everywhere: countDarkPixels(0, 0, pad.width, pad.height),
    };
  }, firstTurn);
}

const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Consentimiento de láser' });
const saveConsent = (page: Page) =>
  findDialog(page).getByRole('button', { name: 'Guardar consentimiento' }).click();
const acceptText = (page: Page) =>
  findDialog(page).getByText('Leí el texto y consiento el tratamiento de hoy.').click();
const consentButton = (page: Page) => page.getByRole('button', { name: /^Consentimiento requerido/ });

/** Expects the three short actions of a card to share one line. */
async function expectActionsOnOneLine(page: Page): Promise<void> {
  const readCenterLine = async (name: RegExp) => {
    const control = page.getByRole('link', { name }).or(page.getByRole('button', { name }));
    const { y, height } = (await control.boundingBox())!;
    return Math.round(y + height / 2);
  };
  const readLines = () => Promise.all([/^Ver ficha de/, /^Llamar a/, /^Ver ruta a/].map(readCenterLine));
  // Late resources such as fonts move elements between two measurements.
  await expect.poll(async () => new Set(await readLines()).size).toBe(1);
}

/** Expects the printed page to have no buttons and no clipped content. */
async function expectFullPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const body = findDialog(page).locator('.dialog__body');
  await expect.poll(() => body.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
  expect(await page.getByText('CONSENTIMIENTO INFORMADO PARA DEPILACIÓN').count()).toBe(1);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('tab').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
}

/** Checks a box by keyboard. Space is repeated because Chromium drops it during a layout shift. */
const checkByKeyboard = (box: Locator) =>
  expect
    .poll(async () => {
      if (!(await box.isChecked())) await box.press('Space');
      return box.isChecked();
    })
    .toBe(true);

describe('laser consent', () => {
  it('is signed by hand from the aesthetician’s card despite a failed save, and its flag disappears [R388 R405 R406 R407]', async ({
    openPage,
  }) => {
    const { fixture, appointmentId } = await aLaserAppointment(site, { staffName: 'Camila' });
    const page = await openPage('/enfermero/pacientes', {
      as: fixture.member.email,
      width: 390,
      expectedStatuses: [500],
    });
    await consentButton(page).waitFor();
    await expectActionsOnOneLine(page);
    await consentButton(page).click();
    await findDialog(page).getByText('755, 810 y 1064 nm').waitFor();

    await saveConsent(page);
    await findDialog(page).getByText('Firma antes de guardar.').waitFor();
    await findDialog(page).getByText('Marca que leíste y consientes.').waitFor();
    await drawSignature(page);
    const ink = await measureInk(page);
    expect(ink.atTurn).toBeGreaterThan(0);
    expect(ink.everywhere).toBeGreaterThan(ink.atTurn);
    await findDialog(page).getByRole('button', { name: 'Borrar firma' }).click();
    expect(await measureInk(page)).toEqual({ atTurn: 0, everywhere: 0 });
    await drawSignature(page);
    await acceptText(page);
    await page.route('**/laser-consent', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await saveConsent(page);
    await page.getByText('Error al guardar el consentimiento. Intenta de nuevo.').waitFor();
    expect(await listDueConsents(fixture.asStaff)).toEqual([appointmentId]);
    await saveConsent(page);

    await page.getByText('Consentimiento guardado correctamente').waitFor();
    await consentButton(page).waitFor({ state: 'detached' });
    const consent = (await thePlatform().laserConsents.find(appointmentId))!;
    expect(consent.acceptedBy).toEqual({ name: formatFullName(fixture.patient) });
    expect(consent.recordedBy).toEqual({
      userId: fixture.member.staffId,
      name: formatFullName(fixture.member),
    });
  });

  it('is signed for a minor from the record, by typed name, without a pointer [R388 R407]', async ({
    openPage,
  }) => {
    const { fixture, appointmentId } = await aLaserAppointment(site, {
      patient: { birthDate: '2012-05-14' },
    });
    await aGeneralConsent(fixture, {
      guardian: { name: 'Elena Díaz', relationship: 'Tía', license: 'PR-12345', phone: '+17875550142' },
    });
    const desk = await anAccount('admin', 'Jefa');
    const page = await openPage(`/admin/crear-paciente?ficha=${fixture.patient.patientId}`, {
      as: desk.email,
      expectedStatuses: [422],
    });
    await page.getByText('Falta el consentimiento láser de hoy').waitFor();
    await page.getByRole('button', { name: /^Firmar el consentimiento/ }).press('Enter');

    const dialog = findDialog(page);
    // The form is prefilled from the interview, and two fields are changed.
    await dialog.getByLabel('Parentesco').fill('Madre');
    await dialog.getByLabel('Correo electrónico').fill('elena@correo.example');
    const visibleText = await dialog.getByRole('region', { name: 'Texto del consentimiento' }).textContent();
    await checkByKeyboard(dialog.getByLabel('Prefiero escribir mi nombre'));
    await dialog.getByLabel('Nombre y apellido de quien firma').fill('Otra Cosa');
    await checkByKeyboard(dialog.getByLabel('Mi nombre escrito vale como mi firma.'));
    await checkByKeyboard(dialog.getByLabel('Leí el texto y consiento el tratamiento de hoy.'));
    await saveConsent(page);
    await dialog.getByText('Firma Elena Díaz: escribe ese nombre.').waitFor();
    await dialog.getByLabel('Nombre y apellido de quien firma').fill('elena diaz');
    await checkByKeyboard(dialog.getByLabel('Mi nombre escrito vale como mi firma.'));
    await saveConsent(page);

    await page.getByText('Consentimiento guardado correctamente').waitFor();
    await page.getByText('Falta el consentimiento láser de hoy').waitFor({ state: 'detached' });
    const consent = (await thePlatform().laserConsents.find(appointmentId))!;
    expect(consent.acceptedBy.guardian).toEqual({
      name: 'Elena Díaz',
      relationship: 'Madre',
      license: 'PR-12345',
      phone: '+17875550142',
      email: 'elena@correo.example',
    });
    // The stored text is identical to the text shown.
    expect(consent.text).toBe(visibleText);
    expect(visibleText).toContain(
      'Yo, Elena Díaz (Madre, licencia PR-12345, teléfono 787-555-0142), consiento',
    );
    await page.getByRole('tab', { name: 'Entrevista' }).click();
    await page.getByRole('button', { name: /^Ver el consentimiento del/ }).click();
    await page.getByText('correo elena@correo.example').waitFor();
    const signature = page.getByRole('img', { name: 'Firma de Elena Díaz' });
    await signature.waitFor();
    await page.waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>('img[alt^="Firma de"]');
      return picture !== null && picture.naturalWidth > 0;
    });
    await expectFullPrint(page);
  });

  it('keeps the typed values after a reload and an expired session, and requires a new signature', async ({
    openPage,
  }) => {
    const { fixture } = await aLaserAppointment(site, {
      staffName: 'Irma',
      patient: { birthDate: undefined },
    });
    const page = await openPage('/enfermero/pacientes', {
      as: fixture.member.email,
      width: 390,
      expectedStatuses: [401],
    });
    const dialog = findDialog(page);
    const expectDraftRestored = async () => {
      await consentButton(page).click();
      await dialog.getByText('La firma no se guardó').waitFor();
      await page.getByRole('img', { name: 'Espacio para firmar, vacío' }).waitFor();
      expect(await dialog.getByLabel('Leí el texto').isChecked()).toBe(false);
      expect(await dialog.getByLabel('Parentesco').inputValue()).toBe('Madre');
    };
    await consentButton(page).click();
    await dialog.getByText('Madre, padre o tutor').click();
    await dialog.getByLabel('Nombre y apellido de quien responde').fill('Elena Díaz');
    await dialog.getByLabel('Parentesco').fill('Madre');
    await drawSignature(page);

    await page.reload();
    await expectDraftRestored();
    await dialog.getByLabel('Licencia').fill('PR-12345');
    await dialog.getByLabel('Teléfono').fill('787-555-0142');
    await drawSignature(page);
    await acceptText(page);
    const { code, status, text } = coreErrors.unauthenticated;
    const body = JSON.stringify({ type: 'about:blank', code, status, detail: text, fields: [] });
    await page.route('**/laser-consent', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body }),
    );
    await saveConsent(page);
    await page.getByText(text).waitFor();
    await page.unroute('**/laser-consent');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain(
      'Elena',
    );
    await tryLogin(page, fixture.member.email);

    await expectDraftRestored();
    expect(await dialog.getByLabel('Licencia').inputValue()).toBe('PR-12345');
    await drawSignature(page);
    await acceptText(page);
    await saveConsent(page);
    await page.getByText('Consentimiento guardado correctamente').waitFor();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('Elena');
  });
});
