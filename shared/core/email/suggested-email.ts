/** Frequent mail domains of clients, including Puerto Rico's providers and universities. */
const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'yahoo.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'msn.com',
  'aol.com',
  'protonmail.com',
  'hotmail.es',
  'yahoo.es',
  'outlook.es',
  'prtc.net',
  'coqui.net',
  'caribe.net',
  'onelinkpr.net',
  'centennialpr.net',
  'libertypr.net',
  'comcast.net',
  'upr.edu',
  'inter.edu',
  'uagm.edu',
] as const;

/** Existing domains that resemble common ones. They are neither corrected nor suggested. */
const otherDomains = ['mail.com', 'email.com', 'ymail.com', 'cloud.com', 'live.net'];

const knownDomains: ReadonlySet<string> = new Set([...commonDomains, ...otherDomains]);

const wrongEndings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['con', 'cmo', 'ocm', 'comm', 'coom', 'ccom', 'comn', 'conm', 'cpm', 'vom', 'xom'].map((typed) => [
      typed,
      'com',
    ]),
  ),
  ...Object.fromEntries(['nett', 'nte', 'ner'].map((typed) => [typed, 'net'])),
  eud: 'edu',
};

/** Whether words differ by at most `maxTypos` missing, extra, wrong or transposed letters. */
export function isWithinTypos(a: string, b: string, maxTypos: number): boolean {
  if (a === b) return true;
  if (maxTypos === 0) return false;
  if (a[0] === b[0]) return isWithinTypos(a.slice(1), b.slice(1), maxTypos);
  const isSwapped = a[0] !== undefined && a[0] === b[1] && a[1] === b[0];
  return (
    isWithinTypos(a.slice(1), b, maxTypos - 1) ||
    isWithinTypos(a, b.slice(1), maxTypos - 1) ||
    isWithinTypos(a.slice(1), b.slice(1), maxTypos - 1) ||
    (isSwapped && isWithinTypos(a.slice(2), b.slice(2), maxTypos - 1))
  );
}

/** Returns the allowed number of typos in a domain name. Short names allow fewer because they resemble many others. */
function getMaxTypos(name: string): number {
  if (name.length < 5) return 0;
  return name.length < 7 ? 1 : 2;
}

/** Allows typos in either the name or the ending, because with both the match is too uncertain. */
function isMistyped(domain: string, commonDomain: string, maxTypos: number): boolean {
  const [name = '', ending = '', ...otherLabels] = domain.split('.');
  const [commonName = '', commonEnding = ''] = commonDomain.split('.');
  if (otherLabels.length > 0) return false;
  if (name === commonName) return isWithinTypos(ending, commonEnding, 1);
  const allowedTypos = Math.min(maxTypos, getMaxTypos(commonName));
  return ending === commonEnding && isWithinTypos(name, commonName, allowedTypos);
}

function correctEnding(domain: string): string {
  const dotIndex = domain.lastIndexOf('.');
  const correctedEnding = wrongEndings[domain.slice(dotIndex + 1)];
  if (dotIndex <= 0 || correctedEnding === undefined) return domain;
  return domain.slice(0, dotIndex + 1) + correctedEnding;
}

function suggestDomain(typed: string): string {
  const domain = correctEnding(typed);
  if (knownDomains.has(domain)) return domain;
  const [nearest] = [1, 2].flatMap((maxTypos) =>
    commonDomains.filter((commonDomain) => isMistyped(domain, commonDomain, maxTypos)),
  );
  return nearest ?? domain;
}

/** Suggests `ana@gmail.com` for the mistyped `ana@gmial.com`. Returns undefined without a suggestion. */
export function suggestEmail(typed: string): string | undefined {
  const [, mailbox, domain] = /^([^@\s]+)@([^@\s]+\.[^@\s.]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (mailbox === undefined || domain === undefined) return undefined;
  const corrected = suggestDomain(domain);
  return corrected === domain ? undefined : `${mailbox}@${corrected}`;
}
