import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A top-level declaration of a source file, or an import of it. */
export type Link = { readonly file: string; readonly name: string };
type Source = {
  readonly declarations: ReadonlyMap<string, string>;
  readonly imports: ReadonlyMap<string, Link>;
  /** Namespace imports by their local name: `import * as desk from …`. */
  readonly modules: ReadonlyMap<string, string>;
};

const root = join(import.meta.dirname, '..');
const sources = new Map<string, Source>();

const targetOf = (from: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier);

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

/** Splits a file into top-level declarations; each begins at a line start and ends where the next begins. */
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

/** Missing files count as empty; test/house/imports.ts reports the broken import. */
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

/** Lazy imports: `import('./a.tsx').then((file) => file.A)` and `(await import('./a.tsx')).A`. */
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
  // Skips property names, which follow a dot, but not the three dots of a spread.
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

/** Returns a declaration's text and what it uses: its own file's declarations, imports and lazy imports. */
export function usesOf(link: Link): Uses {
  const known = uses.get(keyOf(link));
  if (known) return known;
  const read = readUses(link);
  uses.set(keyOf(link), read);
  return read;
}

/** Lists what a declaration reaches through files that satisfy `isInside`; others are leaves. */
export function reachableFrom(start: Link, isInside: (file: string) => boolean): Link[] {
  const seen = new Map([[keyOf(start), start]]);
  for (const each of seen.values())
    if (isInside(each.file)) for (const link of usesOf(each).links) seen.set(keyOf(link), link);
  return [...seen.values()];
}

/** Lists a file's imports. */
export const importedBy = (file: string): readonly Link[] => [...read(file).imports.values()];
