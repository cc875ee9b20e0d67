import { AccountChanged, EmailProofDue, InvitationDue } from './accounts.ts';
import {
  AppointmentCancelled,
  AppointmentChanged,
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
import { LaserRequestChanged, LaserRequested, ProspectClosed, ProspectReceived } from './intake.ts';
import { PatientAdded, PatientChanged } from './patients.ts';
import { BannerPictureDropped } from './promotions.ts';
import { ScheduleChanged, StaffMemberChanged } from './staff.ts';

/** Every event of the product. */
export const catalogue: readonly EventContract[] = [
  AppointmentRequested,
  AppointmentConfirmed,
  AppointmentDenied,
  AppointmentRescheduled,
  AppointmentChanged,
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
  StaffMemberChanged,
  InvitationDue,
  EmailProofDue,
  AccountChanged,
  ProspectReceived,
  ProspectClosed,
  LaserRequested,
  LaserRequestChanged,
  PatientAdded,
  PatientChanged,
  BannerPictureDropped,
];
