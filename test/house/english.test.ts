import { describe, expect, it } from 'vitest';
import { allEvents } from '#events/index.ts';
import { allRoutes } from '#shared/routes.ts';
import { sourceFiles } from './reading/source.ts';
import { findAll, readName } from './reading/syntax-tree.ts';
import { splitWords } from './reading/words.ts';

/** Prefixes of the specification's Spanish words, and whole words where a prefix would match English. */
const wholeWords = [
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
const prefixes = [
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
const spanishWord = new RegExp(`^(${[...wholeWords, ...prefixes].join('|')})`);
const isSpanish = (text: string) => splitWords(text).some((word) => spanishWord.test(word));

describe('code', () => {
  /** Group names of the user pool are stored values of the specification. */
  const allowedNames: Readonly<Record<string, readonly string[]>> = {
    'shared/core/roles.ts': ['enfermero', 'esteticista', 'paciente'],
  };

  it('has English identifiers', () => {
    const spanishIdentifiers = sourceFiles.flatMap((file) =>
      findAll(file, (node) => {
        const name = readName(node);
        return name && isSpanish(name) && !allowedNames[file.path]?.includes(name) ? name : undefined;
      }).map(({ line, value }) => `${file.path}:${line} ${value}`),
    );

    expect(
      [...new Set(spanishIdentifiers)],
      'Use an English name. docs/glossary.md translates the Spanish terms.',
    ).toEqual([]);
  });

  it('has English names of files, calls and events', () => {
    const names = [
      ...sourceFiles.map((file) => file.path),
      ...allRoutes.map((route) => route.path),
      ...allEvents.map(({ detailType }) => detailType),
    ];

    expect(
      names.filter(isSpanish),
      'Use an English name. docs/glossary.md translates the Spanish terms.',
    ).toEqual([]);
  });
});
