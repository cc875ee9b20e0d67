const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

const escapeXml = (text: string) =>
  text.replace(/[<>&"'\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);

export const formatElement = (name: string, content: string) => `<${name}>${content}</${name}>`;

export const formatField = (name: string, text: string | number | boolean) =>
  formatElement(name, escapeXml(String(text)));

export const formatDocument = (name: string, fields: readonly string[]) =>
  declaration + formatElement(name, fields.join(''));

/** Returns the text of every `<name>` without nested elements. */
export function listTexts(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}>([^<]*)</${name}>`, 'g');
  return [...xml.matchAll(pattern)].map(([, text = '']) => unescapeXml(text));
}

function unescapeXml(text: string): string {
  return text.replace(/&(#x?)?(\w+);/g, (match, numeric: string | undefined, name: string) => {
    if (!numeric) return entities.get(name) ?? match;
    return String.fromCodePoint(Number.parseInt(name, numeric === '#x' ? 16 : 10));
  });
}
