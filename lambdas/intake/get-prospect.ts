import { audit } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { alertsFor } from '#shared/intake/alerts.ts';
import { getProspect as route } from '#shared/intake/desk-api.ts';
import { prospectErrors } from '#shared/intake/desk-errors.ts';

/** Answers about somebody's health: whoever reads them leaves a line. */
export const getProspect = operation(
  route,
  async ({ params: { prospectId } }, { prospects, settings, commit }) => {
    const [prospect, { alertRules }] = await Promise.all([prospects.find(prospectId), settings.get()]);
    if (!prospect) throw new AppError(prospectErrors.gone);
    await commit(audit('prospect.read', prospectId));
    const { answers, service } = prospect;
    const alerts = alertsFor(answers.conditions, [{ laser: service === 'laser' }], alertRules);
    return { ...prospect, alerts: alerts.map(({ condition, message }) => ({ condition, message })) };
  },
);
