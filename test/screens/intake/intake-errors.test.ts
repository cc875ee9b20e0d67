import { describe, expect } from 'vitest';
import { findStoredProspects } from '#test/support/intake/applications.ts';
import { it } from '#test/support/journey.ts';
import { buildApplicantDraft, returnTo } from './questionnaire.ts';

describe('questionnaire', () => {
  it('keeps its answers when it cannot be sent, and sends them once when it can [R427]', async ({
    openPage,
  }) => {
    const email = 'corte@test.example';
    const page = await openPage('/solicitar-paciente', { width: 390, losesAnswers: true });
    await returnTo(page, buildApplicantDraft(email));
    const finish = page.getByRole('button', { name: 'Finalizar' });
    await page.getByRole('checkbox').check();

    await page.route('**/api/intake', (route) => route.abort());
    await finish.click();
    const failure = page.getByText('No se pudo enviar. Intente nuevamente.');
    await failure.waitFor();
    // Wholly visible and not covered.
    const isSeen = await failure.evaluate((element) => {
      const { left, top, bottom, width: wide } = element.getBoundingClientRect();
      const at = (y: number) => document.elementFromPoint(left + wide / 2, y);
      return [top + 1, bottom - 1].every((y) => element.contains(at(y)));
    });
    expect(isSeen).toBe(true);
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    // The request arrives, and its answer is lost.
    await page.unroute('**/api/intake');
    await page.route('**/api/intake', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await finish.click();
    await page.getByText('No se pudo enviar. Intente nuevamente.').waitFor();
    await page.unroute('**/api/intake');
    await page.reload();
    await page.getByRole('checkbox').check();
    await finish.click();
    await page.waitForURL(/\/registro\/crear-cuenta\//);

    // Until there is an account, the draft is kept.
    expect(await page.evaluate("sessionStorage.getItem('draft.intake')")).toContain(email);
    expect(await findStoredProspects({ email })).toHaveLength(1);
  });
});
