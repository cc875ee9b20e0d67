import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Draft } from '#shared/intake/application/draft.ts';
import { listHealthSteps } from '#shared/intake/application/health-form.ts';
import { openAs } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';
import {
  aClientWithoutPassword,
  createAnswersToken,
  findAnswersToken,
} from '#test/support/records/answer-links.ts';
import { aGeneralConsent } from '#test/support/records/record-fixture.ts';
import { answerSteps, buildApplicantDraft, clickNext, getDayContext } from '../intake/questionnaire.ts';

const listLinkSteps = (draft: Draft) => listHealthSteps(draft, { day: getDayContext(), asksBirthDate: true });

async function readAnswersLink(email: string): Promise<string> {
  await site.waitUntilSettled();
  return `/r/${findAnswersToken(site.messages.mailbox.list({ type: 'mail', to: email })[0]?.text ?? '')}`;
}
const openInterview = async (page: Page, patientId: string) => {
  await page.goto(`/admin/crear-paciente?ficha=${patientId}`);
  await page.getByRole('tab', { name: 'Entrevista' }).click();
};

/** Expects that no fixed bar covers the answers at 200 % zoom. */
async function expectNoBarWhenZoomed(page: Page): Promise<void> {
  const viewport = page.viewportSize()!;
  const zoomed = { width: viewport.width / 2, height: Math.ceil(viewport.height / 2) };
  await page.setViewportSize(zoomed);
  await page.evaluate('scrollTo(0, 0)');
  for (const bottomElement of [
    page.getByRole('button', { name: 'Confirmar respuestas' }),
    page.getByRole('navigation', { name: 'Secciones' }),
  ])
    await expect.poll(async () => (await bottomElement.boundingBox())?.y).toBeGreaterThan(zoomed.height);
  await page.setViewportSize(viewport);
}

describe('requested health answers', () => {
  it('are requested from the record, given by link without a password, and stored in the record [R394]', async ({
    openPage,
  }) => {
    const { patientId, email } = await aClientWithoutPassword();
    const desk = await anAccount('supervisor', 'Celia');
    const deskPage = await openPage('/admin/crear-paciente', { as: desk.email });
    await openInterview(deskPage, patientId);
    await deskPage.getByRole('button', { name: 'Pedir respuestas de salud' }).click();
    await deskPage.getByText('Enlace enviado al cliente').waitFor();
    await deskPage.getByText(/^Pedidas el .* por Celia.* Sin abrir\./).waitFor();

    const page = await openPage(await readAnswersLink(email), { width: 390 });
    const draft = { ...buildApplicantDraft(email), 'conditions.epilepsy': 'yes' };
    await page.getByRole('button', { name: 'Comenzar' }).click();
    const steps = listLinkSteps(draft);
    await answerSteps(page, draft, { steps, until: 'asthma' });
    await page.reload();
    await answerSteps(page, draft, { steps, from: 'asthma', until: 'review' });
    await page.getByText('Maní').waitFor();

    await page.getByRole('button', { name: 'Cambiar: Alergias a alimentos o medicamentos' }).click();
    await page.getByLabel(/^Alergias a alimentos/).fill('Nueces');
    await clickNext(page);
    await page.getByText('Nueces').waitFor();
    await page.getByRole('button', { name: 'Enviar respuestas' }).click();
    await page.getByRole('heading', { name: 'Gracias, recibimos tus respuestas' }).waitFor();
    await page.goto(await readAnswersLink(email));
    await page.getByRole('heading', { name: 'Ya contestaste' }).waitFor();

    await openInterview(deskPage, patientId);
    await deskPage.getByText('Alergia: Nueces').waitFor();
    await deskPage.getByText(/^Pedidas el .* Contestadas el/).waitFor();
  });

  it('are confirmed or changed after sign-in by a client with a password', async ({ openPage }) => {
    const patient = await aPatient('Renata', { birthDate: '1990-05-14' });
    await aGeneralConsent({ patient }, { allergies: 'Níquel' });
    const page = await openPage(`/r/${await createAnswersToken(patient)}`, { width: 390 });
    await page.getByRole('heading', { name: 'Entra para contestar' }).waitFor();
    expect(await page.getByText('Níquel').count()).toBe(0);
    await openAs(page, patient.email, `/paciente/${patient.patientId}/citas`);
    await page.getByText('Te pedimos tus respuestas de salud').waitFor();
    await page.getByRole('link', { name: 'Revisar' }).click();
    await page.getByRole('heading', { name: 'Revisa tus respuestas' }).waitFor();
    await page.getByText('Níquel').waitFor();
    await expectNoBarWhenZoomed(page);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Saltar al contenido' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Cambiar: Epilepsia' }).click();
    await page.getByRole('radio', { name: 'Sí', exact: true }).check();
    await clickNext(page);
    await page.getByRole('button', { name: 'Confirmar respuestas' }).click();

    await page.getByRole('heading', { name: 'Gracias, recibimos tus respuestas' }).waitFor();
    const record = await thePlatform().intakeRecords.find(patient.patientId);
    expect(record?.answers).toMatchObject({ allergies: 'Níquel', conditions: { epilepsy: true } });
    await page.goto(`/paciente/${patient.patientId}/informacion`);
    await page.getByText(/^Contestaste el .*; valen hasta el/).waitFor();
  });
});
