import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** One top-level declaration of a source file, or what another file takes of it. */
export type Link = { readonly file: string; readonly name: string };
type Source = {
  readonly declarations: ReadonlyMap<string, string>;
  readonly imports: ReadonlyMap<string, Link>;
  /** Files taken whole, by the name they are called: `import * as desk from …`. */
  readonly modules: ReadonlyMap<string, string>;
};

const root = join(import.meta.dirname, '..');
const sources = new Map<string, Source>();

const targetOf = (from: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier);

/** Names a file takes from others, by the name it calls them. */
function importsOf(file: string, text: string): Map<string, Link> {
  const links = new Map<string, Link>();
  for (const [, names = '', specifier = ''] of text.matchAll(/^import \{([^}]*)\} from '([#.][^']+)';/gm))
    for (const taken of names.split(',')) {
      const [name = '', alias = name] = taken.trim().split(' as ');
      if (name !== '' && !name.startsWith('type '))
        links.set(alias, { file: targetOf(file, specifier), name });
    }
  return links;
}

const modulesOf = (file: string, text: string) =>
  new Map(
    [...text.matchAll(/^import \* as (\w+) from '([#.][^']+)';/gm)].map(
      ([, name = '', specifier = '']) => [name, targetOf(file, specifier)] as const,
    ),
  );

/** Top-level declarations begin a line, and end where the next begins. */
function declarationsOf(text: string): Map<string, string> {
  const begins = /^(?=(?:export )?(?:const|let|async function\*?|function\*?|class) )/m;
  return new Map(
    text
      .split(begins)
      .map((part) => [
        /^(?:export )?(?:const|let|async function\*?|function\*?|class) (\w+)/.exec(part)?.[1],
        part,
      ])
      .filter((pair): pair is [string, string] => pair[0] !== undefined),
  );
}

/** A path that leads nowhere leads no further: test/house/imports.ts names who wrote it. */
const textOf = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

function read(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = textOf(file);
  const source = {
    declarations: declarationsOf(text),
    imports: importsOf(file, text),
    modules: modulesOf(file, text),
  };
  sources.set(file, source);
  return source;
}

/** `import('./a.tsx').then((file) => file.A)` and `(await import('./a.tsx')).A`: what is loaded when it is first shown. */
const lazyForms = [
  /import\('([#.][^']+)'\)\s*\.then\(\s*\(?(?:\w+)\)?\s*=>\s*\w+\.(\w+)/g,
  /\(await import\('([#.][^']+)'\)\)\s*\.(\w+)/g,
];
export const lazyLinks = (file: string, text: string): Link[] =>
  lazyForms.flatMap((form) =>
    [...text.matchAll(form)].map(([, specifier = '', name = '']) => ({
      file: targetOf(file, specifier),
      name,
    })),
  );

type Uses = { readonly text: string; readonly links: readonly Link[] };

function readUses({ file, name }: Link): Uses {
  const { declarations, imports, modules } = read(file);
  const text = declarations.get(name) ?? '';
  // Not a property of something else: after one dot, but for the three of a spread.
  const words = new Set(text.match(/(?<!\w)(?<!(?<!\.\.)\.)[A-Za-z_]\w*/g));
  const own = [...words].filter((word) => word !== name && declarations.has(word));
  const taken = [...words].flatMap((word) => imports.get(word) ?? []);
  const members = [...text.matchAll(/(?<![\w.])([A-Za-z_]\w*)\.(\w+)/g)].flatMap(
    ([, module = '', member = '']) => {
      const whole = modules.get(module);
      return whole === undefined ? [] : [{ file: whole, name: member }];
    },
  );
  const ofOwn = own.map((each) => ({ file, name: each }));
  return { text, links: [...ofOwn, ...taken, ...members, ...lazyLinks(file, text)] };
}

const uses = new Map<string, Uses>();
const keyOf = ({ file, name }: Link) => `${file}#${name}`;

/** What one declaration says, and what it uses: of its own file, imported, or loaded later. */
export function usesOf(link: Link): Uses {
  const known = uses.get(keyOf(link));
  if (known) return known;
  const read = readUses(link);
  uses.set(keyOf(link), read);
  return read;
}

/** Everything a declaration leads to, itself included, through files that `isInside`; what lies outside is a leaf. */
export function reachableFrom(start: Link, isInside: (file: string) => boolean): Link[] {
  const seen = new Map([[keyOf(start), start]]);
  for (const each of seen.values())
    if (isInside(each.file)) for (const link of usesOf(each).links) seen.set(keyOf(link), link);
  return [...seen.values()];
}

/** What a file takes from others. */
export const importedBy = (file: string): readonly Link[] => [...read(file).imports.values()];
