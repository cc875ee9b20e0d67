import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { filterPendingAlerts, withReasons } from '#shared/appointments/alerts/alerts.ts';
import type { AlertRule } from '#shared/intake/alerts.ts';
import { findMatchingAlerts } from '#shared/intake/alerts.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { CenterSettings } from '#shared/settings/center-settings.ts';
import { defaultSettings } from '#shared/settings/default-settings.ts';
import { findSettingsProblems } from '#shared/settings/settings-rules.ts';
import { noConditions } from '#test/support/intake/intake-records.ts';

const facial = { laser: false, categoryId: 'faciales', categoryName: 'Faciales' };
const laser = { laser: true, categoryId: 'laser', categoryName: 'Depilación láser' };
const rules: readonly AlertRule[] = [
  { ruleId: 'a', condition: 'pregnancy', against: { kind: 'laser' }, message: 'Embarazo y láser.' },
  {
    ruleId: 'b',
    condition: 'rosacea',
    against: { kind: 'category', categoryId: 'faciales' },
    message: 'Rosácea.',
  },
];

describe('findMatchingAlerts', () => {
  it.each([
    ['pregnancy', laser, ['a']],
    ['pregnancy', facial, []],
    ['rosacea', facial, ['b']],
    ['rosacea', laser, []],
    ['asthma', laser, []],
  ] as const)('maps %s against %o to %o', (condition, service, expected) => {
    const alerts = findMatchingAlerts({ ...noConditions, [condition]: true }, [service], rules);

    expect(alerts.map(({ ruleId }) => ruleId)).toEqual(expected);
  });

  it('returns none for a client who never answered', () => {
    expect(findMatchingAlerts(undefined, [laser, facial], rules)).toEqual([]);
  });

  it('depends only on the condition, for any rules', () => {
    const answer = fc.record(Object.fromEntries(conditions.map((each) => [each, fc.boolean()])));
    fc.assert(
      fc.property(answer, (given) => {
        const answers = { ...noConditions, ...given };
        const alerts = findMatchingAlerts(answers, [laser], defaultSettings.alertRules);
        const expected = defaultSettings.alertRules.filter(
          ({ condition, against }) => against.kind === 'laser' && answers[condition],
        );

        expect(alerts.map(({ ruleId }) => ruleId)).toEqual(expected.map(({ ruleId }) => ruleId));
      }),
    );
  });
});

describe('default alert rules', () => {
  const named = (categoryName: string) => ({ laser: false, categoryId: 'own-id', categoryName });
  const raised = (service: typeof facial) => {
    const everything = Object.fromEntries(conditions.map((each) => [each, true]));
    return findMatchingAlerts({ ...noConditions, ...everything }, [service], defaultSettings.alertRules).map(
      ({ ruleId }) => ruleId,
    );
  };

  it.each([
    [
      'Sueros y vitaminas',
      ['pregnancy', 'breastfeeding', 'renal', 'cardiovascular', 'highBloodPressure', 'diabetes'],
      'serum',
    ],
    ['VITAMINAS INTRAVENOSAS', undefined, 'serum'],
    ['Faciales', ['pregnancy', 'skinAllergies', 'rosacea', 'skinCancer', 'epilepsy'], 'facial'],
    ['Tratamiento Fácial', undefined, 'facial'],
    ['Masajes', ['pregnancy', 'cardiovascular', 'highBloodPressure', 'skinCancer'], 'massage'],
  ] as const)('raise for %s the alerts %o', (name, expected, treatment) => {
    const own = defaultSettings.alertRules.filter(
      ({ against }) => against.kind === 'treatment' && against.treatment === treatment,
    );

    expect(raised(named(name))).toEqual(own.map(({ ruleId }) => ruleId));
    if (expected) expect(raised(named(name))).toEqual(expected.map((each) => `${treatment}-${each}`));
  });

  it('raise none for unknown categories, and those of both when a laser service is a facial too', () => {
    expect(raised(named('Corporales'))).toEqual([]);
    const both = raised({ ...named('Faciales'), laser: true });
    expect(both).toEqual(expect.arrayContaining(['laser-pregnancy', 'facial-rosacea']));
  });

  it('can be saved unchanged', () => {
    const saving = { categoryIds: [], serviceIds: [], today: '2026-11-23', closed: [] };
    // A new center has no name and phone; its owner sets them.
    const settings = { ...demoSettings, alertRules: defaultSettings.alertRules };
    expect(findSettingsProblems(settings, saving)).toEqual([]);
    expect(CenterSettings.safeParse(settings).success).toBe(true);
  });
});

describe('reason for overriding alerts', () => {
  const alerts = findMatchingAlerts(
    { ...noConditions, pregnancy: true, rosacea: true },
    [laser, facial],
    rules,
  );
  const passed = {
    ruleIds: ['a'],
    reason: 'Lo autorizó su médico',
    by: 'admin:x',
    at: '2026-03-06T18:50:00.000Z',
  };

  it('covers the alerts it was given for and no other', () => {
    expect(filterPendingAlerts(alerts, { alertOverrides: [] }).map(({ ruleId }) => ruleId)).toEqual([
      'a',
      'b',
    ]);
    expect(filterPendingAlerts(alerts, { alertOverrides: [passed] }).map(({ ruleId }) => ruleId)).toEqual([
      'b',
    ]);
  });

  it('is shown with its alert', () => {
    const [first, second] = withReasons(alerts, { alertOverrides: [passed] });

    expect(first).toMatchObject({ ruleId: 'a', passed: { reason: 'Lo autorizó su médico' } });
    expect(second).not.toHaveProperty('passed');
  });
});
