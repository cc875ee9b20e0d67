import { payments } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import * as alerts from './alerts/service-alerts.ts';
import * as requests from './approval/appointment-requests.ts';
import * as proposals from './approval/proposals.ts';
import * as queue from './approval/request-queue.ts';
import * as options from './booking/booking-options.ts';
import * as nextAppointments from './booking/next-appointment.ts';
import * as booking from './booking/request-appointment.ts';
import * as blockedTimes from './calendar/blocked-times.ts';
import * as board from './calendar/day-board.ts';
import * as dayMarks from './calendar/day-marks.ts';
import * as desk from './calendar/desk-appointments.ts';
import * as handovers from './calendar/hand-over.ts';
import * as changes from './changes/appointment-changes.ts';
import * as lists from './closing/appointment-lists.ts';
import * as closing from './closing/close-appointment.ts';
import * as deposits from './deposits/deposits-at-desk.ts';
import * as feed from './feed/calendar-feed.ts';
import * as links from './reminder-link/reminder-links.ts';

export const handler = httpApi(
  [
    options.listOfferedServices,
    options.listAvailableTimes,
    booking.requestAppointment,
    booking.confirmDeposit,
    booking.abandonReservation,
    changes.listMyAppointments,
    queue.listAppointmentRequests,
    deposits.listUnsettledDeposits,
    deposits.retryDepositRefund,
    deposits.noteDepositReturned,
    options.listTimesForRequest,
    requests.approveAppointment,
    requests.denyAppointment,
    proposals.proposeTimes,
    proposals.acceptProposal,
    proposals.acceptProposalByLink,
    lists.listAssignedAppointments,
    closing.startPayment,
    closing.completeAppointment,
    options.listTimesForChange,
    changes.rescheduleAppointment,
    changes.cancelAppointment,
    changes.confirmAttendance,
    options.syncLaserServices,
    links.getReminderLink,
    links.listTimesForLink,
    links.followReminderLink,
    desk.listCalendar,
    board.listWorkingHours,
    board.listAppointmentFlags,
    blockedTimes.blockTime,
    blockedTimes.unblockTime,
    board.listRecentServices,
    desk.getAppointment,
    alerts.listServiceAlerts,
    alerts.listAppointmentAlerts,
    options.listBookableServices,
    options.listPopularServices,
    options.listTimesForServices,
    desk.createAppointment,
    nextAppointments.suggestNextAppointment,
    nextAppointments.bookNextAppointment,
    desk.changeAppointment,
    desk.confirmAttendanceAtDesk,
    dayMarks.setDayMark,
    dayMarks.undoDayMark,
    desk.cancelForPatient,
    desk.deleteAppointment,
    handovers.listComingAppointments,
    handovers.handOverAppointments,
    lists.listCompletedAppointments,
    lists.listUnclosedAppointments,
    lists.listUnclosedOfStaff,
    deposits.listKeptDeposits,
    lists.listPatientAppointments,
    closing.markNoShow,
    deposits.waiveForfeit,
    closing.completeWithoutCode,
    feed.getCalendarFeed,
    feed.createCalendarFeed,
    feed.revokeCalendarFeed,
    feed.readCalendarFeed,
  ],
  { payments },
);
