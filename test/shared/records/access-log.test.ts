import { describe, expect, it } from 'vitest';
import { contactFields } from '#shared/patients/contact.ts';
import { fieldLabels, formatActorLabel } from '#shared/records/access/access-labels.ts';
import { describeAction, listChanges } from '#shared/records/access/access-log.ts';

const buildEntry = (action: string, details: Record<string, unknown> = {}) => ({ action, details });

describe('access-log line', () => {
  it('names in Spanish what was read', () => {
    expect(describeAction(buildEntry('record.read', { part: 'skin' }))).toBe('Leyó Análisis de Piel');
    expect(describeAction(buildEntry('record.read', { part: 'alerts' }))).toBe('Leyó Alertas');
    expect(describeAction(buildEntry('record.read', { part: 'unknownPart' }))).toBe('Leyó la ficha');
    expect(describeAction(buildEntry('document.opened'))).toBe('Abrió un documento');
    expect(describeAction(buildEntry('prospect.read'))).toBe('Leyó la solicitud');
    expect(listChanges(buildEntry('record.read', { part: 'skin' }))).toEqual([]);
  });

  it('names in Spanish what was done, also for old entries without details', () => {
    expect(describeAction(buildEntry('record.recommendationsSaved'))).toBe('Cambió las recomendaciones');
    expect(describeAction(buildEntry('note.added'))).toBe('Agregó una nota de tratamiento');
    expect(describeAction(buildEntry('record.unknownAction'))).toBe('Otra acción');
  });

  it('names the opened file and the appointment', () => {
    const openedDocument = { documentId: 'd-1', name: 'receta.pdf' };
    const addedNote = { noteId: 'n-1', date: '2026-03-06', time: '14:30', services: ['Facial', 'Láser'] };

    expect(listChanges(buildEntry('document.opened', openedDocument))).toEqual([
      { field: 'Nombre', before: undefined, after: 'receta.pdf', isNew: true },
    ]);
    expect(
      listChanges(buildEntry('note.added', addedNote)).map(({ field, after }) => [field, after]),
    ).toEqual([
      ['Fecha', '6 de marzo de 2026'],
      ['Hora', '2:30\u00a0p.\u00a0m.'],
      ['Servicios', 'Facial, Láser'],
    ]);
    expect(listChanges(buildEntry('document.stored', { bytes: 2_048 }))[0]?.after).toBe('2 KB');
  });

  it('has a label for each field of a client', () => {
    expect(Object.keys(contactFields).filter((name) => !(name in fieldLabels))).toEqual([]);
  });

  it('shows each changed field, before and after', () => {
    const changes = listChanges(
      buildEntry('patient.changed', {
        before: { firstName: 'Ana', active: true, place: { municipality: 'Ponce' }, phone: '1' },
        after: { firstName: 'Anaís', active: false, place: { municipality: 'Caguas' }, phone: '1' },
      }),
    );

    expect(changes).toEqual([
      { field: 'Nombre', before: 'Ana', after: 'Anaís', isNew: false },
      { field: 'Activo', before: 'Sí', after: 'No', isNew: false },
      { field: 'Lugar · Municipio', before: 'Ponce', after: 'Caguas', isNew: false },
    ]);
  });

  it('shows labels for codes, and empty missing values', () => {
    const after = { skinType: 'oily', alterations: ['scar', 'ulcer'], observations: '' };

    expect(listChanges(buildEntry('record.skinAnalysisAdded', { before: {}, after }))).toEqual([
      { field: 'Tipo de piel', before: undefined, after: 'Piel Grasa', isNew: true },
      { field: 'Alteraciones', before: undefined, after: 'Cicatriz, Úlcera', isNew: true },
    ]);
  });

  it('formats dates and times', () => {
    const after = { birthDate: '1988-05-14', acceptedAt: '2026-03-06T18:30:00.000Z' };

    expect(listChanges(buildEntry('patient.changed', { after })).map((change) => change.after)).toEqual([
      '14 de mayo de 1988',
      '6 de marzo de 2026, 2:30\u00a0p.\u00a0m.',
    ]);
  });

  it('names the user with their role', () => {
    expect(formatActorLabel('admin:1', 'Lourdes Rivera')).toBe('Lourdes Rivera (administración)');
    expect(formatActorLabel('staff:1', undefined)).toBe('Cuenta eliminada (esteticista)');
    expect([formatActorLabel('system:seed', undefined), formatActorLabel('visitor', undefined)]).toEqual([
      'Sistema',
      'Visitante',
    ]);
  });
});
