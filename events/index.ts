import {
  AccountChanged,
  AccountDisplaced,
  EmailProofDue,
  EmailUndoDue,
  InvitationDue,
  PasswordChanged,
  RecoveryDue,
  RegistrationProofDue,
  SecondFactorChanged,
  SessionsEnded,
} from './accounts.ts';
import * as appointments from './appointments.ts';
import { CatalogChanged, CatalogPictureDropped, MinimumReached, StockMoved } from './catalog.ts';
import type { EventContract } from './define-event.ts';
import {
  LaserRequestChanged,
  LaserRequested,
  ProspectChanged,
  ProspectClosed,
  ProspectReceived,
} from './intake.ts';
import { SmsReplyChanged } from './notifications.ts';
import {
  ConsentSigned,
  HealthAnswersGiven,
  HealthAnswersRequested,
  PatientAdded,
  PatientChanged,
  SignedPaperFiled,
} from './patients.ts';
import { BannerPictureDropped } from './promotions.ts';
import { DrawerChanged, ParkedSalesChanged, SaleMade, SaleReturned } from './sales.ts';
import { ScheduleChanged, StaffEmailProofDue, StaffEmailUndoDue, StaffMemberChanged } from './staff.ts';

/** Every event of the product. */
export const catalogue: readonly EventContract[] = [
  appointments.AppointmentRequested,
  appointments.AppointmentConfirmed,
  appointments.AppointmentDenied,
  appointments.AppointmentRescheduled,
  appointments.AppointmentChanged,
  appointments.AppointmentCancelled,
  appointments.AttendanceConfirmed,
  appointments.HoldEndsSoon,
  appointments.HoldLapsed,
  appointments.DepositReturnDue,
  appointments.DepositReturned,
  appointments.DepositRefundFailed,
  appointments.ReminderDue,
  appointments.AppointmentCompleted,
  appointments.AppointmentMissed,
  ScheduleChanged,
  StaffMemberChanged,
  StaffEmailProofDue,
  StaffEmailUndoDue,
  InvitationDue,
  EmailProofDue,
  RegistrationProofDue,
  EmailUndoDue,
  AccountChanged,
  AccountDisplaced,
  SessionsEnded,
  SecondFactorChanged,
  PasswordChanged,
  RecoveryDue,
  ProspectReceived,
  ProspectClosed,
  ProspectChanged,
  LaserRequested,
  LaserRequestChanged,
  SmsReplyChanged,
  PatientAdded,
  PatientChanged,
  ConsentSigned,
  SignedPaperFiled,
  HealthAnswersRequested,
  HealthAnswersGiven,
  BannerPictureDropped,
  CatalogChanged,
  StockMoved,
  MinimumReached,
  CatalogPictureDropped,
  SaleMade,
  SaleReturned,
  DrawerChanged,
  ParkedSalesChanged,
];
