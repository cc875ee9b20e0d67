import { operation } from '#lambdas/runtime/operation.ts';
import { listServiceAlerts as route } from '#shared/appointments/alerts/alert-api.ts';
import { alertsAgainst, alertsWereRead } from './appointment-alerts.ts';

export const listServiceAlerts = operation(route, async ({ params, query, actor }, platform) => {
  const services = await platform.catalog.servicesByIds([...new Set(query.serviceIds)]);
  const alerts = await alertsAgainst(platform, params.patientId, services);
  // Their own answers are theirs to read.
  if (actor.kind === 'user' && actor.role !== 'patient')
    await alertsWereRead(platform, params.patientId, alerts);
  return alerts;
});
