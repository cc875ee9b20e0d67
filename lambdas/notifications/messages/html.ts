const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Markup that `html` made; nothing else can make it, so nothing reaches a message unescaped. */
class Markup {
  readonly #source: string;
  constructor(source: string) {
    this.#source = source;
  }
  toString(): string {
    return this.#source;
  }
}
export type Html = Markup;

type Part = string | number | Html | readonly Html[];

function sourceOf(part: Part): string {
  if (part instanceof Markup) return part.toString();
  return typeof part === 'object' ? part.map(String).join('') : escaped(String(part));
}

/** A template whose every value is escaped, save what `html` itself made. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Markup(String.raw({ raw: template }, ...parts.map(sourceOf)));
