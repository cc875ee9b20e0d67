import { describe, expect, it } from 'vitest';
import type { Condition } from '#shared/intake/application/choices.ts';
import { mergeAllergens } from '#shared/inventory/allergens.ts';
import {
  findMedicationConflicts,
  formatCautions,
  formatConflictWarning,
} from '#shared/inventory/caution-alerts.ts';

const allergenList = mergeAllergens([
  { allergenId: 'turmeric', name: 'Cúrcuma', synonyms: ['turmeric'], version: 1 },
  { allergenId: 'nickel', name: 'Níquel', synonyms: ['acero quirúrgico'], version: 1 },
]);
type CautionFields = {
  readonly allergens?: string[];
  readonly conditions?: Condition[];
  readonly cautions?: string;
};
const listAlerts = (
  fields: CautionFields,
  allergies: string,
  conditions: Partial<Record<Condition, boolean>> = {},
) =>
  findMedicationConflicts({ name: 'Suero', ...fields }, { allergies, conditions }, allergenList).map(
    ({ ruleId }) => ruleId,
  );

describe('findMedicationConflicts', () => {
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
    expect(listAlerts({ allergens: [allergen] }, allergies)).toHaveLength(1);
  });

  it.each([
    ['sulfites', 'sulfato de magnesio'],
    ['peanut', 'manzana'],
    ['egg', 'Ninguna'],
    ['nickel', ''],
  ])('does not find the allergen %s in a record that says "%s"', (allergen, allergies) => {
    expect(listAlerts({ allergens: [allergen] }, allergies)).toEqual([]);
  });

  it('finds exactly the conditions that are marked', () => {
    const record = { asthma: true, renal: true, highBloodPressure: true };
    expect(listAlerts({ conditions: ['renal', 'asthma', 'epilepsy'] }, '', record)).toEqual([
      'condition:renal',
      'condition:asthma',
    ]);
  });

  it('does not search records for the free text, which is only shown', () => {
    const medicationWithCautions = { cautions: 'Alta dosis, asma, sulfitos' };
    expect(listAlerts(medicationWithCautions, 'sulfitos', { highBloodPressure: true, asthma: true })).toEqual(
      [],
    );
    expect(formatCautions({ name: 'Suero', ...medicationWithCautions }, allergenList)).toBe(
      'Alta dosis, asma, sulfitos',
    );
  });

  it('finds an allergy to the medication itself, also by its brand', () => {
    const record = { allergies: 'vitamina B12 y Wegovy', conditions: {} };
    const listFoundTexts = (name: string) =>
      findMedicationConflicts({ name }, record, allergenList).map(({ found }) => found);

    expect(listFoundTexts('B12')).toEqual(['vitamina B12']);
    expect(listFoundTexts('Semaglutida')).toEqual(['Wegovy']);
    expect(listFoundTexts('NAD+')).toEqual([]);
    const [alert] = findMedicationConflicts({ name: 'B12' }, record, allergenList);
    expect(formatConflictWarning(alert!, { name: 'B12' }, allergenList)).toBe(
      'B12. Alergia en el expediente: vitamina B12.',
    );
  });

  it('finds nothing without answers', () => {
    expect(
      findMedicationConflicts({ name: 'Suero', allergens: ['sulfites'] }, undefined, allergenList),
    ).toEqual([]);
  });
});
