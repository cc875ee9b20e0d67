import { payments } from '#lambdas/platform/from-env/payments.ts';
import { webhooks } from '#lambdas/platform/from-env/webhooks.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { abandonReservation } from './abandon-reservation.ts';
import { approveAppointment } from './approve-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { cancelForPatient } from './cancel-for-patient.ts';
import { changeAppointment } from './change-appointment.ts';
import { completeAppointment } from './complete-appointment.ts';
import { completeWithoutCode } from './complete-without-code.ts';
import { confirmAttendance } from './confirm-attendance.ts';
import { confirmAttendanceAtDesk } from './confirm-attendance-at-desk.ts';
import { confirmDeposit } from './confirm-deposit.ts';
import { createAppointment } from './create-appointment.ts';
import { createCalendarFeed } from './create-calendar-feed.ts';
import { deleteAppointment } from './delete-appointment.ts';
import { denyAppointment } from './deny-appointment.ts';
import { getAppointment } from './get-appointment.ts';
import { getCalendarFeed } from './get-calendar-feed.ts';
import { getVisitLink } from './get-visit-link.ts';
import { listAppointmentRequests } from './list-appointment-requests.ts';
import { listAssignedAppointments } from './list-assigned-appointments.ts';
import { listAvailableTimes } from './list-available-times.ts';
import { listBookableServices } from './list-bookable-services.ts';
import { listCalendar } from './list-calendar.ts';
import { listKeptDeposits } from './list-kept-deposits.ts';
import { listMyAppointments } from './list-my-appointments.ts';
import { listOfferedServices } from './list-offered-services.ts';
import { listPatientVisits } from './list-patient-visits.ts';
import { listPopularServices } from './list-popular-services.ts';
import { listServiceAlerts } from './list-service-alerts.ts';
import { listTimesForChange } from './list-times-for-change.ts';
import { listTimesForLink } from './list-times-for-link.ts';
import { listTimesForRequest } from './list-times-for-request.ts';
import { listTimesForServices } from './list-times-for-services.ts';
import { listTreatedVisits } from './list-treated-visits.ts';
import { listUnsettledDeposits } from './list-unsettled-deposits.ts';
import { listVisitAlerts } from './list-visit-alerts.ts';
import { markNoShow } from './mark-no-show.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';
import { receiveStripeWebhook } from './receive-stripe-webhook.ts';
import { requestAppointment } from './request-appointment.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import { retryDepositReturn } from './retry-deposit-return.ts';
import { revokeCalendarFeed } from './revoke-calendar-feed.ts';
import { startPayment } from './start-payment.ts';
import { syncLaserServices } from './sync-laser-services.ts';
import { useVisitLink } from './use-visit-link.ts';
import { waiveForfeit } from './waive-forfeit.ts';

export const handler = httpApi<'payments' | 'webhooks'>(
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
    retryDepositReturn,
    listTimesForRequest,
    approveAppointment,
    denyAppointment,
    listAssignedAppointments,
    startPayment,
    completeAppointment,
    listTimesForChange,
    rescheduleAppointment,
    cancelAppointment,
    confirmAttendance,
    syncLaserServices,
    getVisitLink,
    listTimesForLink,
    useVisitLink,
    listCalendar,
    getAppointment,
    listServiceAlerts,
    listVisitAlerts,
    listBookableServices,
    listPopularServices,
    listTimesForServices,
    createAppointment,
    changeAppointment,
    confirmAttendanceAtDesk,
    cancelForPatient,
    deleteAppointment,
    listTreatedVisits,
    listKeptDeposits,
    listPatientVisits,
    markNoShow,
    waiveForfeit,
    completeWithoutCode,
    getCalendarFeed,
    createCalendarFeed,
    revokeCalendarFeed,
    readCalendarFeed,
  ],
  { payments, webhooks },
);
