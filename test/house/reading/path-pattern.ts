const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** `*` is one part of a path, `{own}` the part that `*` stood for in another; a pattern ending in `/` is a folder. */
function regexOf(pattern: string, own = ''): RegExp {
  const source = pattern.split('{own}').join(own).split('*').map(escaped).join('([^/]+)');
  return new RegExp(`^${source}${pattern.endsWith('/') ? '' : '$'}`);
}

/** What `*` stands for when a path is in a pattern; undefined when it is not. */
export function ownPartIn(pattern: string, file: string): string | undefined {
  const match = regexOf(pattern).exec(file);
  return match ? (match[1] ?? '') : undefined;
}

export const isIn = (patterns: readonly string[], file: string, own?: string) =>
  patterns.some((pattern) => regexOf(pattern, own).test(file));
