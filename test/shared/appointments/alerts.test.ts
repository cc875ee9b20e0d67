import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pendingAlerts, withReasons } from '#shared/appointments/alerts/alerts.ts';
import type { AlertRule } from '#shared/intake/alerts.ts';
import { alertsFor } from '#shared/intake/alerts.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { defaultSettings } from '#shared/settings/default-settings.ts';
import { noConditions } from '#test/support/intake/intake-records.ts';

const facial = { laser: false, categoryId: 'faciales' };
const laser = { laser: true, categoryId: 'laser' };
const rules: readonly AlertRule[] = [
  { ruleId: 'a', condition: 'pregnancy', against: { kind: 'laser' }, message: 'Embarazo y láser.' },
  {
    ruleId: 'b',
    condition: 'rosacea',
    against: { kind: 'category', categoryId: 'faciales' },
    message: 'Rosácea.',
  },
];

describe('alerts', () => {
  it.each([
    ['pregnancy', laser, ['a']],
    ['pregnancy', facial, []],
    ['rosacea', facial, ['b']],
    ['rosacea', laser, []],
    ['asthma', laser, []],
  ] as const)('of %s against %o are %o', (condition, service, expected) => {
    const alerts = alertsFor({ ...noConditions, [condition]: true }, [service], rules);

    expect(alerts.map(({ ruleId }) => ruleId)).toEqual(expected);
  });

  it('are none for who never answered', () => {
    expect(alertsFor(undefined, [laser, facial], rules)).toEqual([]);
  });

  it('come with a yes and go with a no, whatever the rules', () => {
    const answer = fc.record(Object.fromEntries(conditions.map((each) => [each, fc.boolean()])));
    fc.assert(
      fc.property(answer, (given) => {
        const answers = { ...noConditions, ...given };
        const alerts = alertsFor(answers, [laser], defaultSettings.alertRules);
        const expected = defaultSettings.alertRules.filter(({ condition }) => answers[condition]);

        expect(alerts.map(({ ruleId }) => ruleId)).toEqual(expected.map(({ ruleId }) => ruleId));
      }),
    );
  });
});

describe('a reason', () => {
  const alerts = alertsFor({ ...noConditions, pregnancy: true, rosacea: true }, [laser, facial], rules);
  const passed = {
    ruleIds: ['a'],
    reason: 'Lo autorizó su médico',
    by: 'admin:x',
    at: '2026-03-06T18:50:00.000Z',
  };

  it('answers for the alerts it was given for and no other', () => {
    expect(pendingAlerts(alerts, { alertOverrides: [] }).map(({ ruleId }) => ruleId)).toEqual(['a', 'b']);
    expect(pendingAlerts(alerts, { alertOverrides: [passed] }).map(({ ruleId }) => ruleId)).toEqual(['b']);
  });

  it('is shown with its alert', () => {
    const [first, second] = withReasons(alerts, { alertOverrides: [passed] });

    expect(first).toMatchObject({ ruleId: 'a', passed: { reason: 'Lo autorizó su médico' } });
    expect(second).not.toHaveProperty('passed');
  });
});
