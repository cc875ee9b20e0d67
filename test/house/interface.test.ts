import { describe, expect, it } from 'vitest';
import { everyImport } from './reading/module-graph.ts';
import { filesBelow, readText, sourceFiles } from './reading/source.ts';
import { isNode, type Node, nameOf } from './reading/syntax-tree.ts';

const ui = 'web/src/ui/';
const kit = 'web/src/kit/';
const featureFolder = 'web/src/features/';

/** Each rule's selector with its line, comments ignored. */
function selectorsOf(css: string): { line: number; selector: string }[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...bare.matchAll(/([^{}]+)\{/g)].map(({ 1: selector = '', index }) => ({
    line: bare.slice(0, index + selector.length - selector.trimStart().length).split('\n').length,
    selector: selector.trim(),
  }));
}

const styleSheets = filesBelow('web/src').filter((file) => file.endsWith('.css') && !file.startsWith(ui));
const restyled = (pattern: RegExp) =>
  styleSheets.flatMap((file) =>
    selectorsOf(readText(file)).flatMap(({ line, selector }) =>
      pattern.test(selector) ? [`${file}:${line} ${selector}`] : [],
    ),
  );

const classesOf = (selector: string) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
const classesIn = (file: string) =>
  selectorsOf(readText(file)).flatMap(({ selector }) => classesOf(selector));

/** The folder of a component: of the UI kit, or shared by several features. */
const partOf = (file: string) => /^web\/src\/(?:ui|components\/[\w-]+)\//.exec(file)?.[0];

/** The owner of each class; the UI kit owns the classes it renders. */
const owners = new Map(
  filesBelow('web/src')
    .filter((file) => file.endsWith('.css') && partOf(file) !== undefined)
    .toSorted((a, b) => Number(a.startsWith(ui)) - Number(b.startsWith(ui)))
    .flatMap((file) => classesIn(file).map((name) => [name, partOf(file)] as const)),
);

/** Amplify UI's classes belong to the components that wrap it. */
const isForeign = (file: string, name: string) => {
  const owner = name.startsWith('amplify-') ? ui : owners.get(name);
  return owner !== undefined && !file.startsWith(owner);
};

describe('screen widths', () => {
  it('have the names of web/src/ui/widths.ts in every media query', () => {
    const figures = filesBelow('web/src')
      .filter((file) => !file.endsWith('ui/widths.ts'))
      .flatMap((file) =>
        readText(file)
          .split('\n')
          .flatMap((line, index) =>
            /\((?:(?:min|max)-width:|width [<>])/.test(line) && !line.includes('sizes=')
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
        selectorsOf(readText(file)).flatMap(({ line, selector }) =>
          classesOf(selector).flatMap((name) => (isForeign(file, name) ? [`${file}:${line} .${name}`] : [])),
        ),
      ),
      "Give the part a prop or a custom property for its look (its own sheet reads `var(--name, usual)`), or give it a class of the feature's own for its place.",
    ).toEqual([]);
  });

  it('share no class with another feature, since both stylesheets stay loaded', () => {
    const features = new Map<string, Set<string>>();
    for (const file of styleSheets.filter((each) => each.startsWith(featureFolder)))
      for (const name of classesIn(file))
        if (!owners.has(name))
          features.set(name, (features.get(name) ?? new Set()).add(file.split('/')[3] ?? ''));
    expect(
      [...features].flatMap(([name, among]) => (among.size > 1 ? [`.${name} ${[...among].join(', ')}`] : [])),
      'Begin the class with what its own feature calls the thing.',
    ).toEqual([]);
  });

  it('do not restyle icons', () => {
    expect(
      restyled(/\.lucide(?![\w-])/),
      'Draw it with <Icon of={…} size={…} tone={…} /> (web/src/ui/display/icon.tsx); `className` is for its place.',
    ).toEqual([]);
  });

  it('do not restyle dialogs', () => {
    expect(
      restyled(/\.dialog(?:(?:__|--)[\w-]+)?(?![\w-])/),
      'Give Dialog, DialogBody, DialogFoot or QuestionDialog the prop for it (web/src/ui/dialogs): `size`, `tone`, `split`, `lead`.',
    ).toEqual([]);
  });

  it('do not restyle tables and cards', () => {
    expect(
      restyled(/\.(?:table|cell)(?:__|--)[\w-]+|\b(?:tr|td|tbody|thead)\b/).filter(
        (place) => !place.includes('.month-grid'),
      ),
      "Say it in the column's `meta` (CardPlace, text, width) or as a prop of DataTable (web/src/ui/data-table).",
    ).toEqual([]);
  });
});

/** The components that a file exports, by name. */
function componentsOf({ program }: (typeof sourceFiles)[number]): string[] {
  return (program['body'] as readonly Node[]).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
    const made =
      declaration.type === 'VariableDeclaration'
        ? (declaration['declarations'] as readonly Node[])
        : [declaration];
    const isDrawn = ({ type: kind, init }: Node) =>
      kind === 'FunctionDeclaration' ||
      (isNode(init) && (init.type !== 'CallExpression' || nameOf(init['callee']) !== 'createContext'));
    return made
      .filter(isDrawn)
      .map(({ id }) => nameOf(id) ?? '')
      .filter((name) => /^[A-Z][a-z]/.test(name));
  });
}

/** `file name` of each component that the kit renders, directly or nested. */
function drawnByKit(): ReadonlySet<string> {
  const drawn = new Set<string>();
  const drawers = new Set<string>();
  const takenBy = (isDrawer: (file: string) => boolean) =>
    everyImport.filter(({ from, target, typeOnly }) => isDrawer(from) && target?.startsWith(ui) && !typeOnly);
  let found = takenBy((file) => file.startsWith(kit));
  while (found.length > 0) {
    const files = new Set(found.map(({ target = '' }) => target).filter((file) => !drawers.has(file)));
    for (const { target, names } of found) for (const name of names) drawn.add(`${target} ${name}`);
    for (const file of files) drawers.add(file);
    found = takenBy((file) => files.has(file));
  }
  return drawn;
}

describe('kit page', () => {
  it('shows every UI component', () => {
    const drawn = drawnByKit();
    const parts = sourceFiles
      .filter(({ path }) => path.startsWith(ui) && path.endsWith('.tsx'))
      .flatMap((file) => componentsOf(file).map((name) => `${file.path} ${name}`));

    expect(
      parts.filter((part) => !drawn.has(part) && !drawn.has(`${part.split(' ')[0]} *`)),
      'Show the part, in each state it can have, in a <Part> of web/src/kit (docs/testing.md).',
    ).toEqual([]);
  });
});
