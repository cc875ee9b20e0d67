import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import type { AnswerName } from '#shared/intake/prospects/answer-review.ts';
import { answerLabel } from '#shared/intake/prospects/answer-words.ts';
import { activateProspect, deleteProspect } from '#shared/intake/prospects/desk-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { apply } from '#test/support/intake/applications.ts';
import {
  anAskedEvaluation,
  aProspect,
  patientOf,
  requestsOf,
  someAnswers,
} from '#test/support/intake/prospects.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let owner: Account;
let browser: Browser;
const odd = '<img src=x onerror=alert(1)>';

beforeAll(async () => {
  site = await anEmptySite();
  owner = await anAccount('admin', 'Jefa');
  await anAccount('supervisor', 'Mando');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const open = async (width: Width, who = 'jefa', path = '/admin/prospectos') => {
  const visitor = await aVisitor(browser, site.url, width, { refusals: [404, 409] });
  await openAs(visitor.page, `${who}@test.example`, path);
  await visitor.page.getByRole('heading', { level: 1, name: 'Prospectos' }).waitFor();
  return visitor;
};
const rowOf = (page: Page, { email }: Pick<Prospect, 'email'>) =>
  page.getByRole('row').filter({ hasText: email });
const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(text);
/** In the page. The danger color is #B3261E (docs/look.md). */
const colorsOf = (elements: Element[]) => elements.map((each) => getComputedStyle(each).color);
const danger = 'rgb(179, 38, 30)';
const isWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe.each(widths)('the prospects at %i px', (width) => {
  it('are found by name and by what they wait for, and a new one comes by itself [R018 R122 R123 R132]', async () => {
    const laser = await aProspect(`Alba${width}`, { address: `"><script>${odd}`.slice(0, 200) });
    const facial = await aProspect(`Brenda${width}`, { service: 'facial' });
    const { page, errors, close } = await open(width, 'mando');
    await rowOf(page, laser).waitFor();
    for (const text of [laser.firstName, laser.lastName, laser.address, laser.email])
      await rowOf(page, laser).getByText(text).first().waitFor();
    for (const action of ['Ver expediente de', 'Set: activar a', 'Eliminar a'])
      await page.getByRole('button', { name: `${action} ${fullName(laser)}` }).waitFor();
    expect([await barriersOn(page), await isWide(page)]).toEqual([[], false]);

    await page.getByLabel('Estado').selectOption('Registro incompleto');
    await rowOf(page, laser).waitFor({ state: 'detached' });
    await rowOf(page, facial).waitFor();
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await search(page, `alba${width} rivera`);
    await rowOf(page, facial).waitFor({ state: 'detached' });
    await rowOf(page, laser).waitFor();
    await search(page, 'nadie');
    await page.getByText('Ningún prospecto coincide con los filtros').waitFor();

    await search(page, `celia${width}`);
    const later = await aProspect(`Celia${width}`);
    await rowOf(page, later).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('show their file with every answer, in red what is an alert, and print it [R124]', async () => {
    const prospect = await aProspect(`Dalia${width}`, {
      allergies: odd,
      medications: `${odd} 50 mg`,
      reason: odd,
      areaTreatmentDetail: odd,
    });
    const { page, errors, close } = await open(width);
    await page.evaluate("window.print = () => { document.title = 'impreso'; }");
    await page.getByRole('button', { name: `Ver expediente de ${fullName(prospect)}` }).click();

    const file = page.getByRole('dialog', { name: 'Expediente del Cliente' });
    await file.getByText(`Alerta: ${odd}`).waitFor();
    for (const heading of ['Datos personales', 'Condiciones de salud', 'Consentimiento informado'])
      await file.getByRole('heading', { name: heading }).waitFor();
    await file.getByText(prospect.consent.textHash).waitFor();
    await file.getByText('v2.0', { exact: true }).waitFor();
    await file.getByText(prospect.consent.text.split('\n')[0]!).first().waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);

    await file.getByRole('button', { name: 'Accesos' }).click();
    const log = page.getByRole('dialog', { name: 'Accesos' });
    await log.getByText('Leyó la solicitud').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await log.getByRole('button', { name: 'Cerrar' }).last().click();

    await file.getByRole('button', { name: 'Imprimir' }).click();
    expect(await page.title()).toBe('impreso');
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('.print-sheet');
    await paper.getByText(`Alerta: ${odd}`).waitFor();
    expect(await paper.getByRole('heading', { level: 1 }).textContent()).toBe('Expediente del Cliente');
    // Sheets come apart: each says whose it is.
    const head = paper.locator('.print-sheet__head');
    expect(await head.innerText()).toContain(fullName(prospect));
    const repeated = await head.evaluate((part) => {
      const { display, breakInside } = getComputedStyle(part);
      return [display, breakInside];
    });
    expect(repeated).toEqual(['table-header-group', 'avoid']);
    expect([await file.isVisible(), await page.getByRole('searchbox').isVisible()]).toEqual([false, false]);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });

    await file.getByRole('button', { name: 'Cerrar' }).last().click();
    await file.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await close();
  });

  it('become clients by Set, in the words for what it came to [R125 R148 R149 R150]', async () => {
    const fresh = await aProspect(`Eva${width}`, { service: 'facial' });
    await anAccount('patient', `Sinficha${width}`);
    const lost = await aProspect(`Sinficha${width}`);
    const known = await aPatient(`Fe${width}`);
    const again = await aProspect(`Fe${width}`);
    const { page, errors, close } = await open(width);
    const set = (prospect: Prospect) =>
      page.getByRole('button', { name: `Set: activar a ${fullName(prospect)}` }).click();

    await set(fresh);
    await page.getByText('Paciente Creado').waitFor();
    await rowOf(page, fresh).waitFor({ state: 'detached' });
    await set(lost);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'El correo ya existe, pero no encontramos la ficha.' })
      .filter({ hasText: fullName(lost) })
      .waitFor();
    await set(again);
    await page.getByText('Paciente ya registrado. Activando ficha.').waitFor();
    await page.getByText('Paciente activado con éxito.').waitFor();
    await rowOf(page, again).waitFor({ state: 'detached' });

    expect((await patientOf(known.patientId)).permissions).toEqual(['laser']);
    expect(errors).toEqual([]);
    await close();
  });

  it('of a client’s e-mail are compared with her record in red, and the desk chooses answer by answer [R152]', async () => {
    const name = `Nora${width}`;
    const { userId: patientId, email } = await anAccount('patient', name);
    await aPatient(name, { patientId, email });
    const health = { allergies: 'Penicilina', medications: 'Aspirina' };
    const own = await aProspect(name, { service: 'facial', ...health });
    await site.as(owner)(activateProspect, { params: { prospectId: own.prospectId } });
    const typed = { allergies: 'Ninguna', medications: 'Losartán' };
    const { reply: sent } = await apply(site, someAnswers(name, { service: 'facial', ...typed }));
    const { page, errors, close } = await open(width);

    await page.getByRole('button', { name: `Set: activar a ${fullName(own)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Comparar respuestas' });
    await dialog.getByText('Nadie ha confirmado que esta solicitud sea suya').waitFor();
    const both = (answer: AnswerName) => dialog.getByRole('group', { name: answerLabel(answer) });
    for (const answer of ['allergies', 'medications'] as const) {
      const shown = both(answer).getByText(new RegExp(`^(${health[answer]}|${typed[answer]})$`));
      expect(await shown.evaluateAll(colorsOf)).toEqual([danger, danger]);
      expect(await both(answer).getByRole('radio', { name: 'En la ficha' }).isChecked()).toBe(true);
    }
    expect(await barriersOn(page)).toEqual([]);
    await both('medications').getByRole('radio', { name: 'En la solicitud' }).check();
    await dialog.getByRole('button', { name: 'Activar y tomar 1 respuesta' }).click();
    await dialog.waitFor({ state: 'detached' });

    const { intakeRecords, pastInterviews } = thePlatform();
    expect((await intakeRecords.find(patientId))?.answers).toMatchObject({
      ...health,
      medications: 'Losartán',
    });
    const aside = (await pastInterviews.byPatient(patientId)).map(({ kind, prospectId, answers }) => [
      kind,
      prospectId,
      answers,
    ]);
    expect(aside).toEqual(
      expect.arrayContaining([
        ['application', sent.prospectId, expect.objectContaining(typed)],
        ['record', sent.prospectId, expect.objectContaining(health)],
      ]),
    );
    expect(errors).toEqual([]);
    await close();
  });

  it('are deleted only after the question, by name; one who is gone already has its own words [R129 R130 R131]', async () => {
    const [unwanted, gone] = [await aProspect(`Gala${width}`), await aProspect(`Hilda${width}`)];
    const { page, errors, close } = await open(width);
    const ask = (prospect: Prospect) =>
      page.getByRole('button', { name: `Eliminar a ${fullName(prospect)}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Eliminar prospecto' });

    await ask(unwanted);
    await question.getByText(`¿Eliminar a ${fullName(unwanted)} de los prospectos?`).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(await thePlatform().prospects.find(unwanted.prospectId)).toBeDefined();
    await ask(unwanted);
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Prospecto eliminado con éxito').waitFor();
    await rowOf(page, unwanted).waitFor({ state: 'detached' });

    await ask(gone);
    const asOther = site.as({ userId: 'mando', role: 'supervisor' });
    await anAccount('supervisor', 'Otro', { userId: 'mando' });
    await asOther(deleteProspect, { params: { prospectId: gone.prospectId } });
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await question.getByText(/^Hubo un problema al intentar eliminar el prospecto\.\.\./).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe.each(widths)('clients who ask for laser at %i px', (width) => {
  it('come by themselves, are looked into, approved or refused with the reason [R140 R143 R145]', async () => {
    const wanted = await aPatient(`Ida${width}`);
    const refused = await aPatient(`Julia${width}`);
    const { page, errors, close } = await open(width, 'jefa', '/admin/prospectos?estado=laser');
    await page.getByLabel('Estado').waitFor();
    await anAskedEvaluation(site, wanted);
    await anAskedEvaluation(site, refused);
    await site.settled();
    await rowOf(page, wanted).waitFor();
    await rowOf(page, refused).waitFor();
    expect([await barriersOn(page), await isWide(page)]).toEqual([[], false]);

    await page.getByRole('button', { name: `Más acciones de la solicitud de ${fullName(wanted)}` }).click();
    await page.getByRole('menuitem', { name: 'Marcar en revisión' }).click();
    await rowOf(page, wanted).getByText('En revisión').waitFor();
    await page.getByRole('button', { name: `Aprobar láser de ${fullName(wanted)}` }).click();
    await page.getByText('Solicitud aprobada. Paciente activado.').waitFor();
    await rowOf(page, wanted).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: `Más acciones de la solicitud de ${fullName(refused)}` }).click();
    await page.getByRole('menuitem', { name: 'Denegar' }).click();
    await page.getByLabel('Motivo').fill('Toma isotretinoína');
    await page.getByRole('button', { name: 'Denegar solicitud' }).click();
    await page.getByText('Solicitud láser denegada').waitFor();
    await rowOf(page, refused).waitFor({ state: 'detached' });

    expect((await patientOf(wanted.patientId)).permissions).toEqual(['laser']);
    expect(await requestsOf(refused.patientId)).toMatchObject([
      { status: 'voided', note: 'Toma isotretinoína' },
    ]);
    expect(errors).toEqual([]);
    await close();
  });
});
