import { describe, expect, it } from 'vitest';
import { type PanelViewer, panelPlan } from '#web/src/features/appointments/panel/panel-plan.ts';

type Planned = Parameters<typeof panelPlan>[0];
const plan = (more: Partial<Planned>, viewer: PanelViewer = 'desk') =>
  panelPlan({ status: 'confirmed', beingApproved: false, attendanceConfirmed: false, ...more }, viewer);

describe('what a panel shows and allows', () => {
  it('of a request: approving it, or saving it where it waits; nobody has confirmed yet', () => {
    const { primary, others, menu, facts } = plan({ status: 'pending' });

    expect([primary, others]).toEqual(['approve', ['save']]);
    expect(menu).toEqual(['deny', 'cancel', 'remove']);
    expect(facts).not.toContain('attendance');
  });

  it('of an appointment to come: saving it, and writing down once that the client comes', () => {
    expect(plan({}).primary).toBe('save');
    expect(plan({}).menu).toEqual(['confirmAttendance', 'deny', 'cancel', 'remove']);
    expect(plan({ attendanceConfirmed: true }).menu).toEqual(['deny', 'cancel', 'remove']);
  });

  it.each(['completed', 'cancelled', 'noShow'] as const)(
    'of one that is over (%s): taking it out, without what mattered before it',
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
  ] as const)('is only to be read %s', (_, viewer, more) => {
    expect(plan(more, viewer)).toMatchObject({ others: [], menu: [] });
    expect(plan(more, viewer).primary).toBeUndefined();
  });
});
