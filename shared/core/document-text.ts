import { AppError, type ErrorDefinition } from './errors.ts';

/** Fills a document template. Inserted values are not expanded again. */
export const renderDocument = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Returns the SHA-256 of the signed text in UTF-8, hexadecimal (R424). */
export async function hashDocument(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Throws `error` with the current text if the caller was shown another one. */
export async function assertDocumentShown(
  text: string,
  shownHash: string,
  error: ErrorDefinition,
): Promise<void> {
  if ((await hashDocument(text)) !== shownHash) throw new AppError(error, { paper: text });
}
