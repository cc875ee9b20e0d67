import { describe, expect, it } from 'vitest';
import { buildPanelPlan, type PanelViewer } from '#web/src/features/appointments/panel/panel-plan.ts';

type PanelPlanInput = Parameters<typeof buildPanelPlan>[0];
const planFor = (overrides: Partial<PanelPlanInput>, viewer: PanelViewer = 'desk') =>
  buildPanelPlan(
    { status: 'confirmed', beingApproved: false, attendanceConfirmed: false, ...overrides },
    viewer,
  );

describe('buildPanelPlan', () => {
  it('allows approving or saving a request, without attendance', () => {
    const { primary, others, menu, facts } = planFor({ status: 'pending' });

    expect([primary, others]).toEqual(['approve', ['save']]);
    expect(menu).toEqual(['deny', 'cancel', 'remove']);
    expect(facts).not.toContain('attendance');
  });

  it('allows saving a future appointment, and confirming its attendance once', () => {
    expect(planFor({}).primary).toBe('save');
    expect(planFor({}).menu).toEqual(['confirmAttendance', 'deny', 'cancel', 'remove']);
    expect(planFor({ attendanceConfirmed: true }).menu).toEqual(['deny', 'cancel', 'remove']);
  });

  it.each(['completed', 'cancelled', 'noShow'] as const)(
    'allows only deleting a past appointment (%s), without facts of the future',
    (status) => {
      const { primary, menu, facts, warns } = planFor({ status });

      expect([primary, menu]).toEqual([undefined, ['remove']]);
      expect(facts).toContain('staff');
      expect(facts).not.toContain('attendance');
      expect(warns).toBe(false);
    },
  );

  it.each([
    ['while it is being approved', 'desk', { status: 'pending', beingApproved: true }],
    ['for the staff member who carries it out', 'reader', {}],
  ] as const)('returns a read-only plan %s', (_, viewer, overrides) => {
    expect(planFor(overrides, viewer)).toMatchObject({ others: [], menu: [] });
    expect(planFor(overrides, viewer).primary).toBeUndefined();
  });
});
