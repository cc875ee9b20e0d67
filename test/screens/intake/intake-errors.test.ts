import { describe, expect } from 'vitest';
import { findStoredProspects } from '#test/support/intake/applications.ts';
import { it } from '#test/support/journey.ts';
import { buildApplicantDraft, reopenAtStep } from './questionnaire.ts';

describe('questionnaire', () => {
  it('keeps its answers when sending fails, and stores them once after a retry [R427]', async ({
    openPage,
  }) => {
    const email = 'corte@test.example';
    const page = await openPage('/solicitar-paciente', { width: 390, expectsLoadErrors: true });
    await reopenAtStep(page, buildApplicantDraft(email));
    const finishButton = page.getByRole('button', { name: 'Finalizar' });
    await page.getByRole('checkbox').check();

    await page.route('**/api/intake', (route) => route.abort());
    await finishButton.click();
    const failure = page.getByText('No se pudo enviar. Intente nuevamente.');
    await failure.waitFor();
    // The message is entirely visible and not covered.
    const isVisible = await failure.evaluate((element) => {
      const { left, top, bottom, width } = element.getBoundingClientRect();
      const elementAt = (y: number) => document.elementFromPoint(left + width / 2, y);
      return [top + 1, bottom - 1].every((y) => element.contains(elementAt(y)));
    });
    expect(isVisible).toBe(true);
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    // The request arrives, and its response is lost.
    await page.unroute('**/api/intake');
    await page.route('**/api/intake', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await finishButton.click();
    await page.getByText('No se pudo enviar. Intente nuevamente.').waitFor();
    await page.unroute('**/api/intake');
    await page.reload();
    await page.getByRole('checkbox').check();
    await finishButton.click();
    await page.waitForURL(/\/registro\/crear-cuenta\//);

    // The draft is kept until there is an account.
    expect(await page.evaluate("sessionStorage.getItem('draft.intake')")).toContain(email);
    expect(await findStoredProspects({ email })).toHaveLength(1);
  });
});
