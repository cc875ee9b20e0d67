import { describe, expect, it } from 'vitest';
import { allFiles, filesBelow, readText, type SourceFile, sourceFiles } from './reading/source.ts';
import { findAll, isNode, lineAt, type Node, nameOf } from './reading/syntax-tree.ts';

const mostLines = 300;
const mostFunctionLines = 50;
const mostComponentLines = 80;
const lineCount = ({ text }: Pick<SourceFile, 'text'>) => text.trimEnd().split('\n').length;

const isFunction = ({ type }: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);
const functionName = (node: Node, parent?: Node) =>
  nameOf(node['id']) ?? nameOf(parent?.['id']) ?? nameOf(parent?.['key']) ?? '';

/** An arrow that is nothing but a list or a record: data that needs one value from outside. */
const isListOfData = ({ body }: Node) =>
  isNode(body) && ['ArrayExpression', 'ObjectExpression'].includes(body.type);

/** Functions longer than they may be; a component of a screen is a function of a .tsx named in PascalCase. */
function longFunctions(file: SourceFile): string[] {
  const found = findAll(file, (node, parent) => {
    if (!isFunction(node) || isListOfData(node)) return undefined;
    const name = functionName(node, parent);
    const isComponent = file.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const lines = lineAt(file.text, node.end) - lineAt(file.text, node.start) + 1;
    return lines > (isComponent ? mostComponentLines : mostFunctionLines)
      ? `${name} ${lines} lines`
      : undefined;
  });
  return found.map(({ line, value }) => `${file.path}:${line} ${value}`);
}

describe('sizes', () => {
  it(`keep files to ${mostLines} lines`, () => {
    const styles = filesBelow('web')
      .filter((path) => path.endsWith('.css'))
      .map((path) => ({ path, text: readText(path) }));
    const long = [...allFiles, ...styles].filter((file) => lineCount(file) > mostLines);

    expect(
      long.map((file) => `${file.path} ${lineCount(file)}`),
      'Split the file by topic: what can be understood alone moves to a file named after it.',
    ).toEqual([]);
  });

  it(`keep functions to ${mostFunctionLines} lines and components to ${mostComponentLines}`, () => {
    expect(
      sourceFiles.flatMap(longFunctions),
      'Move a step of the function to a function of its own, named after what it does.',
    ).toEqual([]);
  });
});

describe('names of files', () => {
  const rooms = ['shared', 'events', 'lambdas', 'infra', 'web', 'test', 'docs'];
  const kinds = ['utils', 'util', 'helpers', 'interfaces', 'services', 'common', 'misc'];
  const written = rooms.flatMap(filesBelow);

  it('are kebab-case, folders too', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
    // The convention everywhere for the file that explains a folder; recorded events carry the event's own name.
    const exempt = (path: string) => path.endsWith('/README.md') || path.startsWith('test/events/recorded/');

    expect(
      written.filter((path) => !exempt(path) && !path.split('/').every((part) => kebab.test(part))),
      'Rename it in kebab-case.',
    ).toEqual([]);
  });

  it('say what is inside, not what kind of thing it is', () => {
    const saysKind = (path: string) => {
      const folders = path.split('/');
      const file = folders.pop()?.split('.')[0] ?? '';
      return kinds.includes(file) || folders.some((folder) => [...kinds, 'types'].includes(folder));
    };

    expect(
      written.filter(saysKind),
      'Name it after what it holds, not after the kind of thing it is.',
    ).toEqual([]);
  });
});

describe('the code', () => {
  const toolConfigs = ['vitest.config.ts', 'web/vite.config.ts'];
  const occurrencesOf = (files: readonly SourceFile[], ask: (node: Node) => string | undefined) =>
    files.flatMap((file) => findAll(file, ask).map(({ line, value }) => `${file.path}:${line} ${value}`));

  it('has no default exports but where a tool asks for one', () => {
    const files = allFiles.filter(({ path }) => !toolConfigs.includes(path));
    const defaults = occurrencesOf(files, (node) =>
      node.type === 'ExportDefaultDeclaration' ? 'export default' : undefined,
    );

    expect(defaults, 'Export it by its name.').toEqual([]);
  });

  it('has no barrels: nothing is exported on', () => {
    const files = allFiles.filter(({ path }) => !path.endsWith('.d.ts'));
    const passed = occurrencesOf(files, (node) =>
      node.type.startsWith('Export') && isNode(node['source'])
        ? `exports ${node['source']['value']} on`
        : undefined,
    );

    expect(passed, 'Import it from the file that declares it.').toEqual([]);
  });

  it('has no any but where a library leaves no choice, and says so', () => {
    const isExcused = ({ comments, text }: SourceFile, line: number) =>
      comments.some(
        ({ value, start }) =>
          lineAt(text, start) === line - 1 && /biome-ignore .*noExplicitAny: \S/.test(value),
      );
    const found = allFiles.flatMap((file) =>
      findAll(file, (node) => (node.type === 'TSAnyKeyword' ? true : undefined))
        .filter(({ line }) => !isExcused(file, line))
        .map(({ line }) => `${file.path}:${line}`),
    );

    expect(found, 'Write the type, or `unknown` and a check.').toEqual([]);
  });

  it('has only what a program may keep: no enums, no namespaces, no parameter properties', () => {
    const kinds = ['TSEnumDeclaration', 'TSModuleDeclaration', 'TSParameterProperty'];
    const files = sourceFiles.filter(({ path }) => !path.endsWith('.d.ts'));

    expect(
      occurrencesOf(files, ({ type }) => (kinds.includes(type) ? type : undefined)),
      'Use a union of literals, a module, or a field.',
    ).toEqual([]);
  });

  it('leaves nothing for later and silences no checker', () => {
    const later = /\b(TODO|FIXME|XXX|HACK)\b/;
    const silenced = /@ts-(ignore|nocheck)|eslint-disable|biome-ignore(?! [^:]+: \S)/;
    // A test may prove that something does not compile.
    const isBanned = (path: string, comment: string) =>
      later.test(comment) ||
      silenced.test(comment) ||
      (/@ts-expect-error/.test(comment) &&
        !(path.startsWith('test/') && /@ts-expect-error \S/.test(comment)));
    const comments = allFiles.flatMap(({ path, text, comments: all }) =>
      all.filter(({ value }) => isBanned(path, value)).map(({ start }) => `${path}:${lineAt(text, start)}`),
    );

    expect(comments, 'Do it now or leave it out; solve what the checker says.').toEqual([]);
  });

  it('says why wherever it knows a type better than the compiler', () => {
    const isAssertion = (node: Node) =>
      node.type === 'TSNonNullExpression' ||
      (node.type === 'TSAsExpression' && !constantOf(node['typeAnnotation']));
    const unexplained = sourceFiles.flatMap((file) => {
      const lines = findAll(file, (node) => (isAssertion(node) ? true : undefined)).map(({ line }) => line);
      const commented = file.comments.flatMap(({ start, value }) => {
        const last = lineAt(file.text, start) + value.split('\n').length - 1;
        return [last, last + 1, last + 2, last + 3];
      });
      return lines.filter((line) => !commented.includes(line)).map((line) => `${file.path}:${line}`);
    });

    expect(unexplained, 'Say in a comment above why the type is known, or narrow it with a check.').toEqual(
      [],
    );
  });
});

const constantOf = (annotation: unknown) =>
  isNode(annotation) && annotation.type === 'TSTypeReference' && nameOf(annotation['typeName']) === 'const';
