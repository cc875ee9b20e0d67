/** Browsers read the file some time after the click. */
const urlLifetimeMs = 60_000;

export function saveFile(filename: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
}

/** Downloads a PDF that the server rendered. */
export function savePdf({ filename, base64 }: { readonly filename: string; readonly base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(filename, new Blob([bytes], { type: 'application/pdf' }));
}
