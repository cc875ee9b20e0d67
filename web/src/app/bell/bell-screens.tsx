import {
  Cake,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  Inbox,
  type LucideIcon,
  MessageSquare,
  MessageSquareWarning,
  Package,
  Pill,
  Sparkles,
  Syringe,
  TimerOff,
  UserPlus,
} from 'lucide-react';
import { isFrontDesk, type Role } from '#shared/core/roles.ts';
import type { BellKind } from '#shared/desk/bell.ts';
import { paths } from '#web/src/lib/paths.ts';

type Subject = { readonly subjectId: string; readonly role: Role };
type KindScreen = { readonly Icon: LucideIcon; readonly to: (subject: Subject) => string };

const toAppointment = ({ subjectId, role }: Subject) =>
  isFrontDesk(role) ? paths.appointment(subjectId) : paths.staffAppointment(subjectId);

/** Icon and screen of each kind of notice. */
export const kindScreens: Readonly<Record<BellKind, KindScreen>> = {
  request: { Icon: Inbox, to: () => paths.appointmentRequests },
  application: { Icon: UserPlus, to: () => paths.prospects },
  laserRequest: { Icon: Sparkles, to: () => paths.clientLaserRequests },
  doseRequest: { Icon: Syringe, to: ({ subjectId }) => paths.patientRecord(subjectId, 'solicitudes') },
  proposalAccepted: { Icon: CalendarCheck, to: toAppointment },
  proposalExpired: { Icon: TimerOff, to: toAppointment },
  booked: { Icon: CalendarPlus, to: toAppointment },
  moved: { Icon: CalendarClock, to: toAppointment },
  cancelled: { Icon: CalendarX, to: toAppointment },
  attendance: { Icon: CalendarCheck, to: toAppointment },
  smsReply: { Icon: MessageSquare, to: () => paths.messages },
  messageFailed: { Icon: MessageSquareWarning, to: () => paths.messages },
  birthday: { Icon: Cake, to: () => paths.dashboard },
  lowStock: { Icon: Package, to: ({ subjectId }) => paths.stockOf(subjectId) },
  lowMedication: { Icon: Pill, to: () => paths.medications },
};
