import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A top-level declaration of a source file, or an import of it. */
export type Link = { readonly file: string; readonly name: string };
type Source = {
  readonly declarations: ReadonlyMap<string, string>;
  readonly imports: ReadonlyMap<string, Link>;
  /** Namespace imports by their local name, as in `import * as desk from …`. */
  readonly modules: ReadonlyMap<string, string>;
};

const root = join(import.meta.dirname, '..');
const sources = new Map<string, Source>();

const resolveTarget = (importingFile: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(importingFile), specifier);

function parseImports(file: string, text: string): Map<string, Link> {
  const links = new Map<string, Link>();
  for (const [, names = '', specifier = ''] of text.matchAll(/^import \{([^}]*)\} from '([#.][^']+)';/gm))
    for (const importedName of names.split(',')) {
      const [name = '', alias = name] = importedName.trim().split(' as ');
      if (name !== '' && !name.startsWith('type '))
        links.set(alias, { file: resolveTarget(file, specifier), name });
    }
  return links;
}

const parseNamespaceImports = (file: string, text: string) =>
  new Map(
    [...text.matchAll(/^import \* as (\w+) from '([#.][^']+)';/gm)].map(
      ([, name = '', specifier = '']) => [name, resolveTarget(file, specifier)] as const,
    ),
  );

/** Splits a file into top-level declarations. Each begins at a line start and ends where the next begins. */
function parseDeclarations(text: string): Map<string, string> {
  const declarationStart = /^(?=(?:export )?(?:const|let|async function\*?|function\*?|class) )/m;
  return new Map(
    text
      .split(declarationStart)
      .map((part) => [
        /^(?:export )?(?:const|let|async function\*?|function\*?|class) (\w+)/.exec(part)?.[1],
        part,
      ])
      .filter((pair): pair is [string, string] => pair[0] !== undefined),
  );
}

/** Missing files count as empty, because test/house/imports.ts reports the broken import. */
const readText = (file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';

function readSource(file: string): Source {
  const cachedSource = sources.get(file);
  if (cachedSource) return cachedSource;
  const text = readText(file);
  const source = {
    declarations: parseDeclarations(text),
    imports: parseImports(file, text),
    modules: parseNamespaceImports(file, text),
  };
  sources.set(file, source);
  return source;
}

/**
 * Matches lazy imports such as `import('./a.tsx').then((file) => file.A)` and `(await import('./a.tsx')).A`.
 */
const lazyImportPatterns = [
  /import\('([#.][^']+)'\)\s*\.then\(\s*\(?(?:\w+)\)?\s*=>\s*\w+\.(\w+)/g,
  /\(await import\('([#.][^']+)'\)\)\s*\.(\w+)/g,
];
export const parseLazyLinks = (file: string, text: string): Link[] =>
  lazyImportPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, specifier = '', name = '']) => ({
      file: resolveTarget(file, specifier),
      name,
    })),
  );

type DeclarationUses = { readonly text: string; readonly links: readonly Link[] };

function readUses({ file, name }: Link): DeclarationUses {
  const { declarations, imports, modules } = readSource(file);
  const text = declarations.get(name) ?? '';
  // Skips property names, which follow a dot, but not the three dots of a spread.
  const identifiers = new Set(text.match(/(?<!\w)(?<!(?<!\.\.)\.)[A-Za-z_]\w*/g));
  const ownNames = [...identifiers].filter((word) => word !== name && declarations.has(word));
  const importedLinks = [...identifiers].flatMap((word) => imports.get(word) ?? []);
  const memberLinks = [...text.matchAll(/(?<![\w.])([A-Za-z_]\w*)\.(\w+)/g)].flatMap(
    ([, module = '', member = '']) => {
      const moduleFile = modules.get(module);
      return moduleFile === undefined ? [] : [{ file: moduleFile, name: member }];
    },
  );
  const ownLinks = ownNames.map((ownName) => ({ file, name: ownName }));
  return { text, links: [...ownLinks, ...importedLinks, ...memberLinks, ...parseLazyLinks(file, text)] };
}

const cachedUses = new Map<string, DeclarationUses>();
const formatKey = ({ file, name }: Link) => `${file}#${name}`;

/**
 * Returns a declaration's text and the declarations that it uses, in its own file, by import or by lazy
 * import.
 */
export function findUses(link: Link): DeclarationUses {
  const cached = cachedUses.get(formatKey(link));
  if (cached) return cached;
  const result = readUses(link);
  cachedUses.set(formatKey(link), result);
  return result;
}

/** Lists the declarations reachable through files that satisfy `isInside`. Other files are leaves. */
export function listReachable(start: Link, isInside: (file: string) => boolean): Link[] {
  const reachedLinks = new Map([[formatKey(start), start]]);
  for (const current of reachedLinks.values()) {
    if (!isInside(current.file)) continue;
    for (const link of findUses(current).links) reachedLinks.set(formatKey(link), link);
  }
  return [...reachedLinks.values()];
}

export const listImports = (file: string): readonly Link[] => [...readSource(file).imports.values()];
