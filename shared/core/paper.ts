import { AppError, type ErrorDefinition } from './errors.ts';

/** Fills a document template; inserted values are not expanded again. */
export const renderPaper = (template: string, places: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place);

/** SHA-256 of the signed text in UTF-8, hexadecimal (R424). */
export async function paperHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Throws `refusal` with the current text if the caller was shown another one. */
export async function assertPaperShown(
  paper: string,
  shownHash: string,
  refusal: ErrorDefinition,
): Promise<void> {
  if ((await paperHash(paper)) !== shownHash) throw new AppError(refusal, { paper });
}
