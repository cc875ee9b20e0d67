import { describe, expect, it } from 'vitest';
import { whoActed } from '#shared/records/access-labels.ts';
import { changesOf, deedOf } from '#shared/records/access-log.ts';

const entry = (action: string, details: Record<string, unknown> = {}) => ({ action, details });

describe('a line of the access log', () => {
  it('says in Spanish what was read', () => {
    expect(deedOf(entry('record.read', { part: 'skin' }))).toBe('Leyó Análisis de Piel');
    expect(deedOf(entry('record.read', { part: 'unheard' }))).toBe('Leyó la ficha');
  });

  it('says in Spanish what was done, and of a deed without a word that it was a change', () => {
    expect(deedOf(entry('record.recommendationsSaved'))).toBe('Cambió las recomendaciones');
    expect(deedOf(entry('record.unheard'))).toBe('Cambió la ficha');
  });

  it('shows each field that is not what it was, before and after', () => {
    const changes = changesOf(
      entry('patient.changed', {
        before: { firstName: 'Ana', active: true, place: { municipality: 'Ponce' }, phone: '1' },
        after: { firstName: 'Anaís', active: false, place: { municipality: 'Caguas' }, phone: '1' },
      }),
    );

    expect(changes).toEqual([
      { field: 'Nombre', before: 'Ana', after: 'Anaís' },
      { field: 'Activo', before: 'Sí', after: 'No' },
      { field: 'Lugar · Municipio', before: 'Ponce', after: 'Caguas' },
    ]);
  });

  it('says codes by their words, and leaves what was not there empty', () => {
    const after = { skinType: 'oily', alterations: ['scar', 'ulcer'], observations: '' };

    expect(changesOf(entry('record.skinAnalysisAdded', { before: {}, after }))).toEqual([
      { field: 'Tipo de piel', before: undefined, after: 'Piel Grasa' },
      { field: 'Alteraciones', before: undefined, after: 'Cicatriz, Úlcera' },
    ]);
  });

  it('names who did it, with their role', () => {
    expect(whoActed('admin:1', 'Lourdes Rivera')).toBe('Lourdes Rivera (administración)');
    expect(whoActed('staff:1', undefined)).toBe('Cuenta eliminada (esteticista)');
    expect([whoActed('system:seed', undefined), whoActed('visitor', undefined)]).toEqual([
      'Sistema',
      'Visitante',
    ]);
  });
});
