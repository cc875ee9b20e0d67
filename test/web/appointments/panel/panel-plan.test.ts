import { describe, expect, it } from 'vitest';
import { buildPanelPlan, type PanelViewer } from '#web/src/features/appointments/panel/panel-plan.ts';

type PanelPlanInput = Parameters<typeof buildPanelPlan>[0];
const buildPlan = (overrides: Partial<PanelPlanInput>, viewer: PanelViewer = 'desk') =>
  buildPanelPlan(
    { status: 'confirmed', beingApproved: false, attendanceConfirmed: false, ...overrides },
    viewer,
  );

describe('buildPanelPlan', () => {
  it('allows approving or saving a request, but not confirming its attendance', () => {
    const { primary, others, menu, facts } = buildPlan({ status: 'pending' });

    expect([primary, others]).toEqual(['approve', ['save']]);
    expect(menu).toEqual(['deny', 'cancel', 'remove']);
    expect(facts).not.toContain('attendance');
  });

  it('allows saving a future appointment, and confirming its attendance once', () => {
    expect(buildPlan({}).primary).toBe('save');
    expect(buildPlan({}).menu).toEqual(['confirmAttendance', 'deny', 'cancel', 'remove']);
    expect(buildPlan({ attendanceConfirmed: true }).menu).toEqual(['deny', 'cancel', 'remove']);
  });

  it.each(['completed', 'cancelled', 'noShow'] as const)(
    'allows only deleting an ended appointment (%s), and shows no attendance',
    (status) => {
      const { primary, menu, facts, showsAlerts } = buildPlan({ status });

      expect([primary, menu]).toEqual([undefined, ['remove']]);
      expect(facts).toContain('staff');
      expect(facts).not.toContain('attendance');
      expect(showsAlerts).toBe(false);
    },
  );

  it.each([
    ['while it is being approved', 'desk', { status: 'pending', beingApproved: true }],
    ['for the staff member of the appointment', 'reader', {}],
  ] as const)('returns a read-only plan %s', (_, viewer, overrides) => {
    expect(buildPlan(overrides, viewer)).toMatchObject({ others: [], menu: [] });
    expect(buildPlan(overrides, viewer).primary).toBeUndefined();
  });
});
