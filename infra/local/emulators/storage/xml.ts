const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

const escapeXml = (text: string) => text.replace(/[<>&"'\r\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

export const field = (name: string, text: string | number | boolean) =>
  element(name, escapeXml(String(text)));

export const document = (name: string, fields: readonly string[]) =>
  declaration + element(name, fields.join(''));

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
