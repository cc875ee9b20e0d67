import { describe, expect, it } from 'vitest';
import { eventCatalogue } from '#events/index.ts';
import { allRoutes } from '#shared/routes.ts';
import { sourceFiles } from './reading/source.ts';
import { findAll, nameOf } from './reading/syntax-tree.ts';
import { wordsOf } from './reading/words.ts';

/** Prefixes of the specification's Spanish words, and whole words where a prefix would match English. */
const stems = [
  'cita',
  'citas',
  'venta',
  'ventas',
  'hora',
  'horas',
  'caja',
  'tipo',
  'nota',
  'notas',
  'dosis',
  'activo',
  'rol',
  'pago',
  'pagos',
  'costo',
  'precio',
  'margen',
  'correo',
  'motivo',
  'estado',
  'fecha',
  'creado',
  'tienda',
].map((word) => `${word}$`);
const beginnings = [
  'pacient',
  'enfermer',
  'esteticist',
  'client(e|es)$',
  'usuari',
  'nombre',
  'apellid',
  'telefon',
  'direccion',
  'disponib',
  'horari',
  'servici',
  'product(o|os)$',
  'impuest',
  'categoria',
  'deposito',
  'retencion',
  'saldo',
  'factur',
  'ingreso',
  'gasto',
  'medicament',
  'solicitud',
  'prospecto',
  'recibo',
  'cierre',
  'tarjeta',
  'efectivo',
  'pendiente',
  'confirmad',
  'cancelad',
  'completad',
  'codigo',
  'asistencia',
  'reembols',
  'cantidad',
  'carrito',
];
const spanish = new RegExp(`^(${[...stems, ...beginnings].join('|')})`);
const isSpanish = (text: string) => wordsOf(text).some((word) => spanish.test(word));

describe('code', () => {
  /** Group names of the user pool are stored values of the specification. */
  const allowed: Readonly<Record<string, readonly string[]>> = {
    'shared/core/roles.ts': ['enfermero', 'esteticista', 'paciente'],
  };

  it('has English identifiers', () => {
    const found = sourceFiles.flatMap((file) =>
      findAll(file, (node) => {
        const name = nameOf(node);
        return name && isSpanish(name) && !allowed[file.path]?.includes(name) ? name : undefined;
      }).map(({ line, value }) => `${file.path}:${line} ${value}`),
    );

    expect(
      [...new Set(found)],
      'Use an English name: docs/glossary.md translates the Spanish terms.',
    ).toEqual([]);
  });

  it('has English names of files, calls and events', () => {
    const names = [
      ...sourceFiles.map((file) => file.path),
      ...allRoutes.map((route) => route.path),
      ...eventCatalogue.map(({ detailType }) => detailType),
    ];

    expect(
      names.filter(isSpanish),
      'Use an English name: docs/glossary.md translates the Spanish terms.',
    ).toEqual([]);
  });
});
