import { payments } from '#lambdas/platform/from-env/payments.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { abandonReservation } from './abandon-reservation.ts';
import { approveAppointment } from './approve-appointment.ts';
import { completeAppointment } from './complete-appointment.ts';
import { confirmDeposit } from './confirm-deposit.ts';
import { denyAppointment } from './deny-appointment.ts';
import { listAppointmentRequests } from './list-appointment-requests.ts';
import { listAssignedAppointments } from './list-assigned-appointments.ts';
import { listAvailableTimes } from './list-available-times.ts';
import { listMyAppointments } from './list-my-appointments.ts';
import { listOfferedServices } from './list-offered-services.ts';
import { listTimesForRequest } from './list-times-for-request.ts';
import { listUnsettledDeposits } from './list-unsettled-deposits.ts';
import { receiveStripeWebhook } from './receive-stripe-webhook.ts';
import { requestAppointment } from './request-appointment.ts';
import { startPayment } from './start-payment.ts';

export const handler = httpApi<'payments'>(
  [
    listOfferedServices,
    listAvailableTimes,
    requestAppointment,
    confirmDeposit,
    abandonReservation,
    receiveStripeWebhook,
    listMyAppointments,
    listAppointmentRequests,
    listUnsettledDeposits,
    listTimesForRequest,
    approveAppointment,
    denyAppointment,
    listAssignedAppointments,
    startPayment,
    completeAppointment,
  ],
  { payments },
);
