import { describe, expect, it } from 'vitest';
import type { Condition } from '#shared/intake/application/choices.ts';
import { allergensWith } from '#shared/inventory/allergens.ts';
import { cautionAlerts, cautionText, cautionWarning } from '#shared/inventory/caution-alerts.ts';

const known = allergensWith([
  { allergenId: 'turmeric', name: 'Cúrcuma', synonyms: ['turmeric'], version: 1 },
  { allergenId: 'nickel', name: 'Níquel', synonyms: ['acero quirúrgico'], version: 1 },
]);
type Marked = {
  readonly allergens?: string[];
  readonly conditions?: Condition[];
  readonly cautions?: string;
};
const found = (marked: Marked, allergies: string, conditions: Partial<Record<Condition, boolean>> = {}) =>
  cautionAlerts({ name: 'Suero', ...marked }, { allergies, conditions }, known).map(({ ruleId }) => ruleId);

describe('cautionAlerts', () => {
  it.each([
    ['nickel', 'nikel'],
    ['nickel', 'alergia al NÍQUEL'],
    ['nickel', 'prendas de acero quirúrgico'],
    ['latex', 'guantes de lactex'],
    ['penicillin', 'peniciline'],
    ['lidocaine', 'Xilocaina'],
    ['semaglutide', 'Ozempic'],
    ['nsaid', 'ibuprofeno; polen'],
    ['sulfites', 'metabisulfito'],
    ['turmeric', 'Turmeric'],
  ])('finds the allergen %s in a record that says "%s"', (allergen, allergies) => {
    expect(found({ allergens: [allergen] }, allergies)).toHaveLength(1);
  });

  it.each([
    ['sulfites', 'sulfato de magnesio'],
    ['peanut', 'manzana'],
    ['egg', 'Ninguna'],
    ['nickel', ''],
  ])('does not find the allergen %s in a record that says "%s"', (allergen, allergies) => {
    expect(found({ allergens: [allergen] }, allergies)).toEqual([]);
  });

  it('finds exactly the conditions that are marked', () => {
    const record = { asthma: true, renal: true, highBloodPressure: true };
    expect(found({ conditions: ['renal', 'asthma', 'epilepsy'] }, '', record)).toEqual([
      'condition:renal',
      'condition:asthma',
    ]);
  });

  it('does not search records for the free text, which is only shown', () => {
    const marked = { cautions: 'Alta dosis, asma, sulfitos' };
    expect(found(marked, 'sulfitos', { highBloodPressure: true, asthma: true })).toEqual([]);
    expect(cautionText({ name: 'Suero', ...marked }, known)).toBe('Alta dosis, asma, sulfitos');
  });

  it('finds an allergy to the medication itself, also by its brand', () => {
    const record = { allergies: 'vitamina B12 y Wegovy', conditions: {} };
    const alertsOf = (name: string) => cautionAlerts({ name }, record, known).map((each) => each.found);

    expect(alertsOf('B12')).toEqual(['vitamina B12']);
    expect(alertsOf('Semaglutida')).toEqual(['Wegovy']);
    expect(alertsOf('NAD+')).toEqual([]);
    const [alert] = cautionAlerts({ name: 'B12' }, record, known);
    expect(cautionWarning(alert!, { name: 'B12' }, known)).toBe(
      'B12. Alergia en el expediente: vitamina B12.',
    );
  });

  it('finds nothing without answers', () => {
    expect(cautionAlerts({ name: 'Suero', allergens: ['sulfites'] }, undefined, known)).toEqual([]);
  });
});
