import { describe, expect } from 'vitest';
import { addAllergen } from '#shared/inventory/allergen-api.ts';
import * as api from '#shared/inventory/assignment-api.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { anIntakeRecord } from '#test/support/intake/intake-records.ts';
import { aMedication } from '#test/support/inventory/medications.ts';

describe('getAssignmentPatient', () => {
  it('searches records for custom allergens and custom synonyms of listed ones', async () => {
    const fixture = await createFixture(stack);
    const body = { name: 'Cúrcuma', synonyms: ['turmeric'] };
    const { reply: added } = await fixture.asAdmin(addAllergen, { body });
    await fixture.asAdmin(addAllergen, {
      body: { name: 'curcuma', synonyms: ['Turmeric', 'azafrán de raíz'] },
    });
    const { reply: allergens } = await fixture.asAdmin(addAllergen, {
      body: { name: 'Níquel', synonyms: ['acero'] },
    });
    expect(allergens.rows.filter(({ name }) => ['Cúrcuma', 'Níquel'].includes(name))).toMatchObject([
      { allergenId: 'nickel', synonyms: expect.arrayContaining(['nickel', 'acero']) },
      { allergenId: added.allergenId, synonyms: ['turmeric', 'azafrán de raíz'] },
    ]);
    const { patientId } = fixture.patient;
    await anIntakeRecord(patientId, { allergies: 'turmeric, acero' });
    const medication = await aMedication(fixture.asAdmin, { allergens: [added.allergenId, 'nickel'] });

    const { reply } = await fixture.asAdmin(api.getAssignmentPatient, { params: { patientId } });

    expect(reply.alerts.filter(({ medicationId }) => medicationId === medication.medicationId)).toMatchObject(
      [{ found: 'turmeric' }, { found: 'acero' }],
    );
  });
});
