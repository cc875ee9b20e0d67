type TypedFields = { firstName?: string; lastName?: string; email?: string; phone?: string };

/** Sorts a text typed in a search into the fields of a new client, as name, e-mail or phone. */
export function toPatientFields(typed: string): TypedFields {
  const text = typed.trim();
  if (text.includes('@')) return { email: text };
  if (/\d{3}/.test(text)) return { phone: text };
  const [firstName = '', ...lastNames] = text.replace(/[\d+]/g, '').trim().split(/\s+/).map(capitalize);
  return { firstName, lastName: lastNames.join(' ') };
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
