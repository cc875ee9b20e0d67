import { describe, expect, it } from 'vitest';
import { listFilesBelow, readText, sourceFiles } from './reading/source.ts';
import { findAll } from './reading/syntax-tree.ts';

/** Expressions that people should not read, with the one that the product uses. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/\bsaldos?\b/i, 'balance'],
  [/\bañad(e|es|ir|imos|ido|ida|idos|idas)\b/i, 'agregar'],
  [/\b(el|los|un) esteticistas?\b/i, 'la esteticista, las esteticistas'],
  [/\bATH Movil\b/, 'ATH Móvil'],
  [/\bpresion(a|e|ar)\b/i, 'tocar'],
  [/\b(la|esta|tu|una) app\b/i, 'aplicación'],
  [/\binténtalo\b|(?<!se )\bintenta (otra vez|nuevamente)\b/i, 'Intenta de nuevo'],
];

/** Texts that the specification fixes. */
const fixedTexts: readonly string[] = [
  '¿Generar saldo pendiente?',
  'ATH Movil',
  'Todos los Esteticistas',
  'Por favor, inténtalo de nuevo.',
  'Por favor, intenta nuevamente.',
  'Hubo un error al confirmar el pago. Intenta nuevamente.',
  'Hubo un error al completar la cita. Intenta nuevamente.',
  'Error al procesar la navegación. Intenta nuevamente.',
];

function findOtherTerm(text: string) {
  const freeText = fixedTexts.reduce((rest, fixed) => rest.replaceAll(fixed, ''), text);
  for (const [expression, term] of terms) {
    const found = expression.exec(freeText)?.[0];
    if (found) return `'${found}' is '${term}'`;
  }
  return undefined;
}

const remedy = 'Use the term after `is`: the product has one word for one thing.';

describe('texts for people', () => {
  it('use one word for one thing on screens and in messages', () => {
    const otherTerms = sourceFiles.flatMap((file) =>
      findAll(file, (node) => {
        const text =
          node.type === 'TemplateElement' ? (node['value'] as { cooked?: string }).cooked : node['value'];
        return typeof text === 'string' ? findOtherTerm(text) : undefined;
      }).map(({ line, value }) => `${file.path}:${line} ${value}`),
    );

    expect(otherTerms, remedy).toEqual([]);
  });

  it('use one word for one thing in the manual', () => {
    const otherTerms = listFilesBelow('docs/manual')
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => {
        const text = readText(path);
        return text.split('\n').flatMap((line, index) => {
          const found = findOtherTerm(line);
          return found ? [`${path}:${index + 1} ${found}`] : [];
        });
      });

    expect(otherTerms, remedy).toEqual([]);
  });
});
