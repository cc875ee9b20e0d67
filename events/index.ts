import {
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentDenied,
  AppointmentMissed,
  AppointmentRequested,
  AppointmentRescheduled,
  AttendanceConfirmed,
  DepositReturnDue,
  DepositReturned,
  HoldEndsSoon,
  HoldLapsed,
  ReminderDue,
} from './appointments.ts';
import type { EventContract } from './define-event.ts';
import { ScheduleChanged } from './staff.ts';

/** Every event of the product. */
export const catalogue: readonly EventContract[] = [
  AppointmentRequested,
  AppointmentConfirmed,
  AppointmentDenied,
  AppointmentRescheduled,
  AppointmentCancelled,
  AttendanceConfirmed,
  HoldEndsSoon,
  HoldLapsed,
  DepositReturnDue,
  DepositReturned,
  ReminderDue,
  AppointmentCompleted,
  AppointmentMissed,
  ScheduleChanged,
];
