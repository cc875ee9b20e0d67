import { canMoveAppointment } from '#shared/appointments/appointment.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';

/** The front desk, or an aesthetician with read access. */
export type PanelViewer = 'desk' | 'reader';

export type FactName =
  | 'status'
  | 'services'
  | 'medications'
  | 'staff'
  | 'attendance'
  | 'hold'
  | 'holdUntil'
  | 'deposit'
  | 'balance'
  | 'reason';

/** Prices and payments of an appointment. */
export type SumName = 'prices' | 'total' | 'deposit' | 'collected' | 'balance';

/** What a panel shows of its appointment and which actions it offers. */
export type PanelPlan = {
  readonly facts: readonly FactName[];
  readonly sums?: readonly SumName[];
  /** Whether contraindications are shown, which is only for upcoming appointments. */
  readonly showsAlerts: boolean;
  /** Primary action of the form, or undefined if read-only. */
  readonly primary?: 'approve' | 'save';
  readonly others: readonly 'save'[];
  readonly menu: readonly ('confirmAttendance' | 'deny' | 'cancel' | 'remove')[];
};

/** The client's read-only view. The client's actions are in the appointment list. */
export const clientPlan = {
  facts: ['reason'],
  sums: ['prices', 'total', 'deposit', 'collected', 'balance'],
} as const satisfies Pick<PanelPlan, 'facts' | 'sums'>;

const panelFacts = [
  'status',
  'services',
  'medications',
  'staff',
  'attendance',
  'deposit',
  'balance',
  'reason',
] as const;

type PlanSource = Pick<AppointmentDetail, 'status' | 'beingApproved' | 'attendanceConfirmed'>;

/** Derives the plan from the appointment's status and the viewer. */
export function buildPanelPlan(appointment: PlanSource, viewer: PanelViewer): PanelPlan {
  const { status, beingApproved, attendanceConfirmed } = appointment;
  // Attendance is only relevant for confirmed appointments.
  const shownFacts = panelFacts.filter((name) => name !== 'attendance' || status === 'confirmed');
  // Pending and confirmed appointments, which are the ones that can be moved.
  const isUpcoming = canMoveAppointment(appointment);
  if (viewer === 'reader' || beingApproved)
    return { facts: shownFacts, showsAlerts: isUpcoming, others: [], menu: [] };
  if (!isUpcoming) return { facts: shownFacts, showsAlerts: false, others: [], menu: ['remove'] };
  const isRequest = status === 'pending';
  const mayConfirmAttendance = !isRequest && !attendanceConfirmed;
  return {
    // The form shows the staff member.
    facts: shownFacts.filter((name) => name !== 'staff'),
    showsAlerts: true,
    primary: isRequest ? 'approve' : 'save',
    others: isRequest ? ['save'] : [],
    menu: [...(mayConfirmAttendance ? (['confirmAttendance'] as const) : []), 'deny', 'cancel', 'remove'],
  };
}
