import { widths } from '#web/src/ui/widths.ts';

const queries: Readonly<Record<string, string>> = widths;

function findQuery(name: string): string {
  const query = queries[name];
  if (query === undefined) throw new Error(`--${name} is not one of the widths of web/src/ui/widths.ts.`);
  return query;
}

/** PostCSS plugin that replaces `(--phone)` in media queries by the query of `widths.phone`. */
export const namedWidths = {
  postcssPlugin: 'named-widths',
  AtRule: {
    media: (rule: { params: string }) => {
      rule.params = rule.params.replace(/\(--(\w+)\)/g, (_, name: string) => findQuery(name));
    },
  },
};
