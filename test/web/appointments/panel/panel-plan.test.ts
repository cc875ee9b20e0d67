import { describe, expect, it } from 'vitest';
import { buildPanelPlan, type PanelViewer } from '#web/src/features/appointments/panel/panel-plan.ts';

type PanelPlanInput = Parameters<typeof buildPanelPlan>[0];
const buildPlan = (overrides: Partial<PanelPlanInput>, viewer: PanelViewer = 'desk') =>
  buildPanelPlan({ status: 'confirmed', beingApproved: false, ...overrides }, viewer);

describe('buildPanelPlan', () => {
  it('has a form to approve or save a request, and shows no attendance', () => {
    const { form, facts } = buildPlan({ status: 'pending' });

    expect(form).toEqual({ primary: 'approve', others: ['save'] });
    expect(facts).not.toContain('attendance');
  });

  it('has a form to save a confirmed appointment', () => {
    expect(buildPlan({}).form).toEqual({ primary: 'save', others: [] });
  });

  it.each(['completed', 'cancelled', 'noShow'] as const)(
    'has no form for an ended appointment (%s), and shows no attendance',
    (status) => {
      const { form, facts, showsAlerts } = buildPlan({ status });

      expect(form).toBeUndefined();
      expect(facts).toContain('staff');
      expect(facts).not.toContain('attendance');
      expect(showsAlerts).toBe(false);
    },
  );

  it.each([
    ['while it is being approved', 'desk', { status: 'pending', beingApproved: true }],
    ['for the staff member of the appointment', 'reader', {}],
  ] as const)('has no form %s', (_, viewer, overrides) => {
    expect(buildPlan(overrides, viewer).form).toBeUndefined();
  });
});
