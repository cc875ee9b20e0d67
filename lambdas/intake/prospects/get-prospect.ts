import { audit } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { alertsFor } from '#shared/intake/alerts.ts';
import { getProspect as route } from '#shared/intake/prospects/desk-api.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import { preferredHour } from './prospect-view.ts';

/** Answers about somebody's health: whoever reads them leaves a line. */
export const getProspect = operation(
  route,
  async ({ params: { prospectId } }, { prospects, settings, catalog, commit }) => {
    const [prospect, { alertRules }, services] = await Promise.all([
      prospects.find(prospectId),
      settings.get(),
      catalog.services(),
    ]);
    if (!prospect) throw new AppError(prospectErrors.gone);
    await commit(audit('prospect.read', prospectId));
    const { preferred: _id, ...file } = prospect;
    const { answers, service } = file;
    const alerts = alertsFor(answers.conditions, [{ laser: service === 'laser' }], alertRules);
    return {
      ...file,
      ...preferredHour(prospect, services),
      alerts: alerts.map(({ condition, message }) => ({ condition, message })),
    };
  },
);
