import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { instantOf, today } from '#shared/core/civil-time.ts';
import type { Draft } from '#shared/intake/application/draft.ts';
import { healthSteps } from '#shared/intake/application/health-form.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { aScene, request } from '#test/support/center/scene.ts';
import { aClientWithoutPassword, answersLinkIn, aTokenFor } from '#test/support/records/answer-links.ts';
import { aGeneralConsent } from '#test/support/records/record-scene.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import { onward, someoneNew, walk } from '../intake/questionnaire.ts';

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

const day = () => ({ today: today(now()), adultYears: 18 });
const stepsByLink = (draft: Draft) => healthSteps(draft, { day: day(), asksBirthDate: true });

async function linkTo(email: string): Promise<string> {
  await site.settled();
  return `/r/${answersLinkIn(site.messages.mailbox.list({ type: 'mail', to: email })[0]?.text ?? '')}`;
}
const interview = async (page: Page, patientId: string) => {
  await page.goto(`/admin/crear-paciente?ficha=${patientId}`);
  await page.getByRole('tab', { name: 'Entrevista' }).click();
};

/** At 200 % zoom no bar stands over the answers: what ends the page comes at its end. */
async function expectRoomWhenZoomed(page: Page, width: Width): Promise<void> {
  const was = page.viewportSize()!;
  const zoomed = { width: width / 2, height: Math.ceil(was.height / 2) };
  await page.setViewportSize(zoomed);
  await page.evaluate('scrollTo(0, 0)');
  for (const end of [
    page.getByRole('button', { name: 'Confirmar respuestas' }),
    page.getByRole('navigation', { name: 'Secciones' }),
  ])
    await expect.poll(async () => (await end.boundingBox())?.y).toBeGreaterThan(zoomed.height);
  await page.setViewportSize(was);
}

describe.each(widths)('the questions about health at %i px', (width) => {
  it('go out from the record, are answered by the link without a password, and stand in the record [R394]', async () => {
    const { patientId, email } = await aClientWithoutPassword();
    const desk = await anAccount('supervisor', `Celia${width}`);
    const team = await aVisitor(browser, site.url, width);
    await openAs(team.page, desk.email, '/admin/crear-paciente');
    await interview(team.page, patientId);
    await team.page.getByRole('button', { name: 'Pedir respuestas de salud' }).click();
    await team.page.getByText('Enlace enviado al cliente').waitFor();
    await team.page.getByText(/^Pedidas el .* por Celia.* Sin abrir\./).waitFor();
    expect(await barriersOn(team.page)).toEqual([]);

    const { page, errors, close } = await aVisitor(browser, site.url, width);
    const draft = { ...someoneNew(email), 'conditions.epilepsy': 'yes' };
    await page.goto(await linkTo(email));
    await page.getByRole('button', { name: 'Comenzar' }).click();
    const steps = stepsByLink(draft);
    await walk(page, draft, { steps, until: 'asthma' });
    await page.reload();
    await walk(page, draft, { steps, from: 'asthma', until: 'review' });
    await page.getByText('Maní').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Cambiar: Alergias a alimentos o medicamentos' }).click();
    await page.getByLabel(/^Alergias a alimentos/).fill('Nueces');
    await onward(page);
    await page.getByText('Nueces').waitFor();
    await page.getByRole('button', { name: 'Enviar respuestas' }).click();
    await page.getByRole('heading', { name: 'Gracias, recibimos tus respuestas' }).waitFor();
    await page.goto(await linkTo(email));
    await page.getByRole('heading', { name: 'Ya contestaste' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();

    await interview(team.page, patientId);
    await team.page.getByText('Alergia: Nueces').waitFor();
    await team.page.getByText(/^Pedidas el .* Contestadas el/).waitFor();
    expect(team.errors).toEqual([]);
    await team.close();
  });

  it('know a wrong birthday, and say that a link was replaced or locked by too many', async () => {
    const client = await aClientWithoutPassword({ birthDate: '1985-03-03' });
    const [old, token] = [await aTokenFor(client), await aTokenFor(client)];
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [404, 422] });
    await page.goto(`/r/${old}`);
    await page.getByText('Te enviamos después un enlace más nuevo.').waitFor();
    await page.goto(`/r/${token}`);
    await page.getByRole('button', { name: 'Comenzar' }).click();
    const draft = someoneNew(client.email);
    await walk(page, draft, { steps: stepsByLink(draft), until: 'review' });
    await page.getByRole('button', { name: 'Enviar respuestas' }).click();

    await page.getByText('No coincide con la fecha de nacimiento que tenemos.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(await thePlatform().intakeRecords.find(client.patientId)).toBeUndefined();
    const { answersRequests, commit } = thePlatform();
    const request = (await answersRequests.find(client.patientId))!;
    await commit(answersRequests.save({ ...request, lockedAt: now().toISOString() }));
    await page.getByLabel(/^Fecha de nacimiento/).fill('03/04/1985');
    await onward(page);
    await page.getByRole('button', { name: 'Enviar respuestas' }).click();
    await page.getByText(/^Este enlace se cerró.*llámanos/).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('lead who has a password to their own answers, which they confirm or change', async () => {
    const patient = await aPatient(`Renata${width}`, { birthDate: '1990-05-14' });
    await aGeneralConsent({ patient }, { allergies: 'Níquel' });
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await page.goto(`/r/${await aTokenFor(patient)}`);
    await page.getByRole('heading', { name: 'Entra para contestar' }).waitFor();
    expect(await page.getByText('Níquel').count()).toBe(0);
    await openAs(page, patient.email, `/paciente/${patient.patientId}/citas`);
    await page.getByText('Te pedimos tus respuestas de salud').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Revisar' }).click();
    await page.getByRole('heading', { name: 'Revisa tus respuestas' }).waitFor();
    await page.getByText('Níquel').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await expectRoomWhenZoomed(page, width);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Saltar al contenido' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Cambiar: Epilepsia' }).click();
    await page.getByRole('radio', { name: 'Sí', exact: true }).check();
    await onward(page);
    await page.getByRole('button', { name: 'Confirmar respuestas' }).click();

    await page.getByRole('heading', { name: 'Gracias, recibimos tus respuestas' }).waitFor();
    const record = await thePlatform().intakeRecords.find(patient.patientId);
    expect(record?.answers).toMatchObject({ allergies: 'Níquel', conditions: { epilepsy: true } });
    await page.goto(`/paciente/${patient.patientId}/informacion`);
    await page.getByText(/^Contestaste el .*; valen hasta el/).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('are a gap at the request and in the record once they are too old', async () => {
    const scene = await aScene(site);
    const { intakeRecords, commit } = thePlatform();
    const before = await aGeneralConsent(scene);
    const answeredAt = instantOf('2020-01-15', '10:00').toISOString();
    await commit(intakeRecords.put({ ...before, answeredAt }, before));
    await request(scene);
    const desk = await anAccount('admin', `Delia${width}`);
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, desk.email, '/admin/solicitud-citas');
    const person = `${scene.patient.firstName} ${scene.patient.lastName}`;
    await page.getByRole('button', { name: new RegExp(`^Editar la solicitud.*${person}`) }).click();
    const gap = 'Respuestas vencidas desde el 15 de enero de 2021';
    await page.getByRole('dialog').getByText(gap).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.goto(`/admin/crear-paciente?ficha=${scene.patient.patientId}`);
    await page.getByRole('dialog').getByText(gap).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
