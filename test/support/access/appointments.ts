import * as alerts from '#shared/appointments/alerts/alert-api.ts';
import { retryDepositReturn } from '#shared/appointments/closing/closing-api.ts';
import { listPatientVisits } from '#shared/appointments/closing/patient-appointments-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as payments from '#shared/payments/api.ts';
import { entered } from '../appointments/desk-actions.ts';
import type { Target } from './targets.ts';

export const visitTargets: readonly (readonly [AnyRoute, Target])[] = [
  [alerts.listVisitAlerts, { visit: (scene) => entered(scene, { time: '14:00' }) }],
  [alerts.listServiceAlerts, { query: ({ serviceId }) => ({ serviceIds: serviceId }) }],
  [listPatientVisits, {}],
  [payments.listMyInvoices, {}],
  [retryDepositReturn, { visit: (scene) => entered(scene, { time: '14:00' }) }],
];
