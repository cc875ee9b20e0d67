import { payments } from '#lambdas/platform/from-env/payments.ts';
import { webhooks } from '#lambdas/platform/from-env/webhooks.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { listAppointmentAlerts } from './alerts/list-appointment-alerts.ts';
import { listServiceAlerts } from './alerts/list-service-alerts.ts';
import { approveAppointment } from './approval/approve-appointment.ts';
import { denyAppointment } from './approval/deny-appointment.ts';
import { listAppointmentRequests } from './approval/list-appointment-requests.ts';
import {
  listAvailableTimes,
  listTimesForChange,
  listTimesForRequest,
  listTimesForServices,
} from './booking/available-times.ts';
import {
  listBookableServices,
  listOfferedServices,
  listPopularServices,
  syncLaserServices,
} from './booking/bookable-services.ts';
import { abandonReservation, confirmDeposit, requestAppointment } from './booking/request-appointment.ts';
import { changeAppointment } from './calendar/change-appointment.ts';
import { createAppointment } from './calendar/create-appointment.ts';
import { deleteAppointment } from './calendar/delete-appointment.ts';
import { getAppointment } from './calendar/get-appointment.ts';
import { listCalendar } from './calendar/list-calendar.ts';
import { cancelAppointment } from './changes/cancel-appointment.ts';
import { cancelForPatient } from './changes/cancel-for-patient.ts';
import { confirmAttendance } from './changes/confirm-attendance.ts';
import { confirmAttendanceAtDesk } from './changes/confirm-attendance-at-desk.ts';
import { listMyAppointments } from './changes/list-my-appointments.ts';
import { rescheduleAppointment } from './changes/reschedule-appointment.ts';
import { completeAppointment } from './closing/complete-appointment.ts';
import { completeWithoutCode } from './closing/complete-without-code.ts';
import { listAssignedAppointments } from './closing/list-assigned-appointments.ts';
import { listCompletedAppointments } from './closing/list-completed-appointments.ts';
import { listPatientAppointments } from './closing/list-patient-appointments.ts';
import { markNoShow } from './closing/mark-no-show.ts';
import { startPayment } from './closing/start-payment.ts';
import {
  listKeptDeposits,
  listUnsettledDeposits,
  retryDepositRefund,
  waiveForfeit,
} from './deposits/deposits-at-desk.ts';
import { receiveStripeWebhook } from './deposits/stripe-webhook.ts';
import { createCalendarFeed } from './feed/create-calendar-feed.ts';
import { getCalendarFeed } from './feed/get-calendar-feed.ts';
import { readCalendarFeed } from './feed/read-calendar-feed.ts';
import { revokeCalendarFeed } from './feed/revoke-calendar-feed.ts';
import { getReminderLink } from './reminder-link/get-reminder-link.ts';
import { listTimesForLink } from './reminder-link/list-times-for-link.ts';
import { followReminderLink } from './reminder-link/use-reminder-link.ts';

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
    retryDepositRefund,
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
    getReminderLink,
    listTimesForLink,
    followReminderLink,
    listCalendar,
    getAppointment,
    listServiceAlerts,
    listAppointmentAlerts,
    listBookableServices,
    listPopularServices,
    listTimesForServices,
    createAppointment,
    changeAppointment,
    confirmAttendanceAtDesk,
    cancelForPatient,
    deleteAppointment,
    listCompletedAppointments,
    listKeptDeposits,
    listPatientAppointments,
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
