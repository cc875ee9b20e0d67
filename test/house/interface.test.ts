import { describe, expect, it } from 'vitest';
import { allImports } from './reading/module-graph.ts';
import { listFilesBelow, readText, sourceFiles } from './reading/source.ts';
import { isNode, type Node, readName } from './reading/syntax-tree.ts';

const ui = 'web/src/ui/';
const kit = 'web/src/kit/';
const featureFolder = 'web/src/features/';

/** Returns each rule's selector with its line, comments ignored. */
function listSelectors(css: string): { line: number; selector: string }[] {
  const cssWithoutComments = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...cssWithoutComments.matchAll(/([^{}]+)\{/g)].map(({ 1: selector = '', index }) => ({
    line: cssWithoutComments.slice(0, index + selector.length - selector.trimStart().length).split('\n')
      .length,
    selector: selector.trim(),
  }));
}

const styleSheets = listFilesBelow('web/src').filter((file) => file.endsWith('.css') && !file.startsWith(ui));
const findSelectors = (pattern: RegExp) =>
  styleSheets.flatMap((file) =>
    listSelectors(readText(file)).flatMap(({ line, selector }) =>
      pattern.test(selector) ? [`${file}:${line} ${selector}`] : [],
    ),
  );

const listClassesOfSelector = (selector: string) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
const listClassesOfFile = (file: string) =>
  listSelectors(readText(file)).flatMap(({ selector }) => listClassesOfSelector(selector));

/** Returns the folder of a component of the UI kit or shared by several features. */
const findComponentFolder = (file: string) => /^web\/src\/(?:ui|components\/[\w-]+)\//.exec(file)?.[0];

/** The owner of each class. The UI kit owns the classes it renders. */
const owners = new Map(
  listFilesBelow('web/src')
    .filter((file) => file.endsWith('.css') && findComponentFolder(file) !== undefined)
    .toSorted((a, b) => Number(a.startsWith(ui)) - Number(b.startsWith(ui)))
    .flatMap((file) => listClassesOfFile(file).map((name) => [name, findComponentFolder(file)] as const)),
);

/** Returns whether a class belongs to another component. Amplify UI's classes belong to the UI kit. */
const isForeign = (file: string, name: string) => {
  const owner = name.startsWith('amplify-') ? ui : owners.get(name);
  return owner !== undefined && !file.startsWith(owner);
};

describe('screen widths', () => {
  it('have the names of web/src/ui/widths.ts in every media query', () => {
    const figures = listFilesBelow('web/src')
      .filter((file) => !file.endsWith('ui/widths.ts'))
      .flatMap((file) =>
        readText(file)
          .split('\n')
          .flatMap((line, index) =>
            /\((?:(?:min|max)-width:|width [<>])/.test(line) && !/sizes=|@container/.test(line)
              ? [`${file}:${index + 1} ${line.trim()}`]
              : [],
          ),
      );
    expect(figures, 'Write `@media (--phone)` in CSS and `useMedia(widths.phone)` in code.').toEqual([]);
  });
});

describe('feature stylesheets', () => {
  it('use no class of another component', () => {
    expect(
      styleSheets.flatMap((file) =>
        listSelectors(readText(file)).flatMap(({ line, selector }) =>
          listClassesOfSelector(selector).flatMap((name) =>
            isForeign(file, name) ? [`${file}:${line} .${name}`] : [],
          ),
        ),
      ),
      "Give the part a prop or a custom property for its look (its own sheet reads `var(--name, usual)`), or give it a class of the feature's own for its place.",
    ).toEqual([]);
  });

  it('share no class with another feature, since both stylesheets stay loaded', () => {
    const features = new Map<string, Set<string>>();
    for (const file of styleSheets.filter((path) => path.startsWith(featureFolder)))
      for (const name of listClassesOfFile(file))
        if (!owners.has(name))
          features.set(name, (features.get(name) ?? new Set()).add(file.split('/')[3] ?? ''));
    expect(
      [...features].flatMap(([name, users]) => (users.size > 1 ? [`.${name} ${[...users].join(', ')}`] : [])),
      'Begin the class with a word of its own feature.',
    ).toEqual([]);
  });

  it('do not restyle icons', () => {
    expect(
      findSelectors(/\.lucide(?![\w-])/),
      'Draw it with <Icon of={…} size={…} tone={…} /> (web/src/ui/display/icon.tsx). Use `className` only for its position.',
    ).toEqual([]);
  });

  it('do not restyle dialogs', () => {
    expect(
      findSelectors(/\.dialog(?:(?:__|--)[\w-]+)?(?![\w-])/),
      'Give Dialog, DialogBody, DialogFoot or QuestionDialog the prop for it, which is `size`, `tone`, `split` or `lead` (web/src/ui/dialogs).',
    ).toEqual([]);
  });

  it('do not restyle tables and cards', () => {
    expect(
      findSelectors(/\.(?:table|cell)(?:__|--)[\w-]+|\b(?:tr|td|tbody|thead)\b/).filter(
        (place) => !place.includes('.month-grid'),
      ),
      "Set it in the column's `meta` (CardPlace, text, width) or as a prop of DataTable (web/src/ui/data-table).",
    ).toEqual([]);
  });
});

/** Lists the names of the components that a file exports. */
function listExportedComponents({ program }: (typeof sourceFiles)[number]): string[] {
  return (program['body'] as readonly Node[]).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
    const exported =
      declaration.type === 'VariableDeclaration'
        ? (declaration['declarations'] as readonly Node[])
        : [declaration];
    const isComponent = ({ type: kind, init }: Node) =>
      kind === 'FunctionDeclaration' ||
      (isNode(init) && (init.type !== 'CallExpression' || readName(init['callee']) !== 'createContext'));
    return exported
      .filter(isComponent)
      .map(({ id }) => readName(id) ?? '')
      .filter((name) => /^[A-Z][a-z]/.test(name));
  });
}

/** Lists `file name` of each component that the kit renders, directly or nested. */
function listComponentsInKit(): ReadonlySet<string> {
  const renderedComponents = new Set<string>();
  const visitedFiles = new Set<string>();
  const findUiImports = (isImporter: (file: string) => boolean) =>
    allImports.filter(
      ({ from, target, typeOnly }) => isImporter(from) && target?.startsWith(ui) && !typeOnly,
    );
  let imports = findUiImports((file) => file.startsWith(kit));
  while (imports.length > 0) {
    const files = new Set(imports.map(({ target = '' }) => target).filter((file) => !visitedFiles.has(file)));
    for (const { target, names } of imports)
      for (const name of names) renderedComponents.add(`${target} ${name}`);
    for (const file of files) visitedFiles.add(file);
    imports = findUiImports((file) => files.has(file));
  }
  return renderedComponents;
}

describe('kit page', () => {
  it('shows every UI component', () => {
    const renderedComponents = listComponentsInKit();
    const uiComponents = sourceFiles
      .filter(({ path }) => path.startsWith(ui) && path.endsWith('.tsx'))
      .flatMap((file) => listExportedComponents(file).map((name) => `${file.path} ${name}`));

    expect(
      uiComponents.filter(
        (component) =>
          !renderedComponents.has(component) && !renderedComponents.has(`${component.split(' ')[0]} *`),
      ),
      'Show the part in each of its states in a <Part> of web/src/kit (docs/testing.md).',
    ).toEqual([]);
  });
});
