import { describe, expect, it } from 'vitest';
import { cautionAlerts, cautionWarning } from '#shared/inventory/caution-alerts.ts';

const found = (cautions: string, allergies: string, conditions: Record<string, boolean> = {}) =>
  cautionAlerts({ name: 'Suero', cautions }, { allergies, conditions }).map(({ ruleId }) => ruleId);

describe('what a record says against a medicine', () => {
  it('is an allergy that its cautions name, whatever case, accent or plural', () => {
    expect(found('Sulfitos', 'NÍQUEL, sulfito')).toEqual(['allergy:sulfito']);
    expect(found('Contiene maní y sésamo', 'alergia al mani; Sésamo')).toEqual([
      'allergy:mani',
      'allergy:sesamo',
    ]);
  });

  it('is a condition that its cautions name', () => {
    expect(found('No va con asma ni con enfermedad renal', '', { asthma: true, renal: true })).toEqual([
      'condition:renal',
      'condition:asthma',
    ]);
    expect(found('Presión alta', '', { highBloodPressure: true })).toEqual(['condition:highBloodPressure']);
  });

  it('is an allergy to itself, whatever it goes with, however short its name', () => {
    const record = { allergies: 'vitamina B12 y NAC', conditions: {} };
    const [b12, ...others] = ['B12', 'NAC', 'NAD+'].map((name) => cautionAlerts({ name }, record));

    expect(b12).toEqual([{ ruleId: 'allergy:vitamina b12', kind: 'allergy', found: 'vitamina B12' }]);
    expect(others.map((alerts) => alerts.length)).toEqual([1, 0]);
    expect(cautionWarning(b12![0]!, { name: 'B12' })).toBe('B12. Alergia en el expediente: vitamina B12.');
  });

  it('is nothing where either says nothing of the other', () => {
    expect(found('Sulfitos', 'Ninguna', { asthma: true })).toEqual([]);
    expect(found('Enfermedad renal', 'enfermedad de la piel', { cardiovascular: true })).toEqual([]);
    expect(found('', 'sulfitos', { asthma: true })).toEqual([]);
    expect(cautionAlerts({ name: 'Suero', cautions: 'Sulfitos' }, undefined)).toEqual([]);
  });
});
