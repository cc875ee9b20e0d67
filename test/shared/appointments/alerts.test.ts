import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { addOverrideReasons, filterPendingAlerts } from '#shared/appointments/alerts/alerts.ts';
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

  it('returns no alerts for a client who never answered', () => {
    expect(findMatchingAlerts(undefined, [laser, facial], rules)).toEqual([]);
  });

  it('returns the default laser rules of the answered conditions, for any answers', () => {
    const arbitraryAnswers = fc.record(
      Object.fromEntries(conditions.map((condition) => [condition, fc.boolean()])),
    );
    fc.assert(
      fc.property(arbitraryAnswers, (givenAnswers) => {
        const answers = { ...noConditions, ...givenAnswers };
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
  const buildService = (categoryName: string) => ({ laser: false, categoryId: 'own-id', categoryName });
  const listRaisedAlerts = (service: typeof facial) => {
    const allConditions = Object.fromEntries(conditions.map((condition) => [condition, true]));
    return findMatchingAlerts(
      { ...noConditions, ...allConditions },
      [service],
      defaultSettings.alertRules,
    ).map(({ ruleId }) => ruleId);
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
  ] as const)('raise for a service in %s the alerts of its treatment', (name, expected, treatment) => {
    const treatmentRules = defaultSettings.alertRules.filter(
      ({ against }) => against.kind === 'treatment' && against.treatment === treatment,
    );

    expect(listRaisedAlerts(buildService(name))).toEqual(treatmentRules.map(({ ruleId }) => ruleId));
    if (expected)
      expect(listRaisedAlerts(buildService(name))).toEqual(
        expected.map((condition) => `${treatment}-${condition}`),
      );
  });

  it('raise no alerts for unknown categories, and those of both treatments for a facial with laser', () => {
    expect(listRaisedAlerts(buildService('Corporales'))).toEqual([]);
    const alertsOfBoth = listRaisedAlerts({ ...buildService('Faciales'), laser: true });
    expect(alertsOfBoth).toEqual(expect.arrayContaining(['laser-pregnancy', 'facial-rosacea']));
  });

  it('can be saved unchanged', () => {
    const settingsContext = { categoryIds: [], serviceIds: [], today: '2026-11-23', storedClosures: [] };
    // A new center has no name or phone until its owner sets them.
    const settings = { ...demoSettings, alertRules: defaultSettings.alertRules };
    expect(findSettingsProblems(settings, settingsContext)).toEqual([]);
    expect(CenterSettings.safeParse(settings).success).toBe(true);
  });
});

describe('reason for overriding alerts', () => {
  const alerts = findMatchingAlerts(
    { ...noConditions, pregnancy: true, rosacea: true },
    [laser, facial],
    rules,
  );
  const override = {
    ruleIds: ['a'],
    reason: 'Lo autorizó su médico',
    by: 'admin:x',
    at: '2026-03-06T18:50:00.000Z',
  };

  it('covers only the alerts for which it was entered', () => {
    expect(filterPendingAlerts(alerts, { alertOverrides: [] }).map(({ ruleId }) => ruleId)).toEqual([
      'a',
      'b',
    ]);
    expect(filterPendingAlerts(alerts, { alertOverrides: [override] }).map(({ ruleId }) => ruleId)).toEqual([
      'b',
    ]);
  });

  it('is shown with its alert', () => {
    const [overriddenAlert, pendingAlert] = addOverrideReasons(alerts, { alertOverrides: [override] });

    expect(overriddenAlert).toMatchObject({ ruleId: 'a', passed: { reason: 'Lo autorizó su médico' } });
    expect(pendingAlert).not.toHaveProperty('passed');
  });
});
