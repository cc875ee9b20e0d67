import { describe, expect, it } from 'vitest';
import { buildPanelPlan, type PanelViewer } from '#web/src/features/appointments/panel/panel-plan.ts';

type PanelPlanInput = Parameters<typeof buildPanelPlan>[0];
const plan = (more: Partial<PanelPlanInput>, viewer: PanelViewer = 'desk') =>
  buildPanelPlan({ status: 'confirmed', beingApproved: false, attendanceConfirmed: false, ...more }, viewer);

describe('plan of the appointment panel', () => {
  it('for a request allows approving or saving it, without attendance', () => {
    const { primary, others, menu, facts } = plan({ status: 'pending' });

    expect([primary, others]).toEqual(['approve', ['save']]);
    expect(menu).toEqual(['deny', 'cancel', 'remove']);
    expect(facts).not.toContain('attendance');
  });

  it('for a future appointment allows saving it, and confirming attendance once', () => {
    expect(plan({}).primary).toBe('save');
    expect(plan({}).menu).toEqual(['confirmAttendance', 'deny', 'cancel', 'remove']);
    expect(plan({ attendanceConfirmed: true }).menu).toEqual(['deny', 'cancel', 'remove']);
  });

  it.each(['completed', 'cancelled', 'noShow'] as const)(
    'for a past one (%s) allows deleting only, without earlier facts',
    (status) => {
      const { primary, menu, facts, warns } = plan({ status });

      expect([primary, menu]).toEqual([undefined, ['remove']]);
      expect(facts).toContain('staff');
      expect(facts).not.toContain('attendance');
      expect(warns).toBe(false);
    },
  );

  it.each([
    ['while it is being approved', 'desk', { status: 'pending', beingApproved: true }],
    ['to whoever carries it out', 'reader', {}],
  ] as const)('is read-only %s', (_, viewer, more) => {
    expect(plan(more, viewer)).toMatchObject({ others: [], menu: [] });
    expect(plan(more, viewer).primary).toBeUndefined();
  });
});
