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

/** What a panel shows of its appointment. `listAvailableActions` decides what can be done. */
export type PanelPlan = {
  readonly facts: readonly FactName[];
  readonly sums?: readonly SumName[];
  /** Whether contraindications are shown, which is only for upcoming appointments. */
  readonly showsAlerts: boolean;
  /** Buttons of the form, or undefined if read-only. */
  readonly form?: { readonly primary: 'approve' | 'save'; readonly others: readonly 'save'[] };
};

/** The client's read-only view. */
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

type PlanSource = Pick<AppointmentDetail, 'status' | 'beingApproved'>;

/** Derives the plan from the appointment's status and the viewer. */
export function buildPanelPlan(appointment: PlanSource, viewer: PanelViewer): PanelPlan {
  const { status, beingApproved } = appointment;
  // Attendance is only relevant for confirmed appointments.
  const facts = panelFacts.filter((name) => name !== 'attendance' || status === 'confirmed');
  // Pending and confirmed appointments, which are the ones that can be moved.
  const showsAlerts = canMoveAppointment(appointment);
  if (viewer === 'reader' || beingApproved || !showsAlerts) return { facts, showsAlerts };
  return {
    // The form shows the staff member.
    facts: facts.filter((name) => name !== 'staff'),
    showsAlerts,
    form: status === 'pending' ? { primary: 'approve', others: ['save'] } : { primary: 'save', others: [] },
  };
}
