/** Builds a PDF of objects, the first of which is the catalog, with its cross-reference table. */
export function buildPlainPdf(objects: readonly string[]): Buffer<ArrayBuffer> {
  const offsets: number[] = [];
  let text = '%PDF-1.4\n';
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj${object}endobj\n`;
  }
  const crossReferenceRows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const crossReferences = `xref\n0 ${size}\n0000000000 65535 f \n${crossReferenceRows.join('')}`;
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}${crossReferences}${trailer}`, 'latin1');
}
