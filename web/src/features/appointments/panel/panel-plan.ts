import { isStillToCome } from '#shared/appointments/appointment.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';

/** Who looks: the front desk, or an aesthetician, who only reads. */
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

/** Of what an appointment costs, and where that money is. */
export type SumName = 'prices' | 'total' | 'deposit' | 'collected' | 'balance';

/** What a panel tells of its appointment and what it lets its viewer do. */
export type PanelPlan = {
  readonly facts: readonly FactName[];
  readonly sums?: readonly SumName[];
  /** Whether it says what speaks against its treatments: not of those that will not be, or were. */
  readonly warns: boolean;
  /** Of the form for day, hour and person; absent where these can only be read. */
  readonly primary?: 'approve' | 'save';
  readonly others: readonly 'save'[];
  readonly menu: readonly ('confirmAttendance' | 'deny' | 'cancel' | 'remove')[];
};

/** Its client reads it; what they may do stands in their list. */
export const clientPlan = {
  facts: ['reason'],
  sums: ['prices', 'total', 'deposit', 'collected', 'balance'],
} as const satisfies Pick<PanelPlan, 'facts' | 'sums'>;

const facts = [
  'status',
  'services',
  'medications',
  'staff',
  'attendance',
  'deposit',
  'balance',
  'reason',
] as const;

type Planned = Pick<AppointmentDetail, 'status' | 'beingApproved' | 'attendanceConfirmed'>;

/** By how far the appointment has come, and by who looks at it. */
export function panelPlan(appointment: Planned, viewer: PanelViewer): PanelPlan {
  const { status, beingApproved, attendanceConfirmed } = appointment;
  // Nobody confirms what is not approved, nor what is over.
  const told = facts.filter((name) => name !== 'attendance' || status === 'confirmed');
  const warns = isStillToCome(appointment);
  if (viewer === 'reader' || beingApproved) return { facts: told, warns, others: [], menu: [] };
  if (!warns) return { facts: told, warns, others: [], menu: ['remove'] };
  const isRequest = status === 'pending';
  const mayConfirmAttendance = !isRequest && !attendanceConfirmed;
  return {
    // The form says who.
    facts: told.filter((name) => name !== 'staff'),
    warns,
    primary: isRequest ? 'approve' : 'save',
    others: isRequest ? ['save'] : [],
    menu: [...(mayConfirmAttendance ? (['confirmAttendance'] as const) : []), 'deny', 'cancel', 'remove'],
  };
}
