import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleOptions } from '#infra/constructs/functions/function-bundle.ts';
import type { FunctionCapabilities } from '#infra/manifest/types.ts';
import { depositReceiptPdf } from '#lambdas/documents/deposit-receipt.ts';
import { buildDepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import { aConfirmedAppointment, links } from '../support/notifications/sample-appointments.ts';

// Outside the repository, so that missing modules are not resolved by chance.
const folder = mkdtempSync(join(tmpdir(), 'spa-receipt-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = 'lambdas/notifications/reactions/send-mail.ts';
/** The files of a bundle, those loaded at start, and those with the PDF library. */
async function bundleOf(path: string, uses: FunctionCapabilities) {
  const { output } = await build(bundleOptions({ entry: path, uses }, folder));
  const chunks = output.filter((file) => file.type === 'chunk');
  const [start] = output;
  const atStart = new Set([start.fileName]);
  for (const loaded of atStart)
    for (const { fileName, imports } of chunks)
      if (fileName === loaded) for (const imported of imports) atStart.add(imported);
  const isLibrary = (id: string) => id.includes('/jspdf/');
  const libraries = chunks
    .filter(({ moduleIds }) => moduleIds.some(isLibrary))
    .map(({ fileName }) => fileName);
  return { chunks, start, atStart, libraries };
}

const { chunks, start, atStart, libraries } = await bundleOf(entry, { mail: true });
/** The chunk of a lazily imported module. */
const receipt = chunks.find(({ facadeModuleId }) =>
  facadeModuleId?.endsWith('/documents/deposit-receipt.ts'),
)!;

describe('bundle of e-mail senders', () => {
  it('keeps the PDF library out of the start files', () => {
    expect(libraries).not.toEqual([]);
    expect(libraries.filter((file) => atStart.has(file))).toEqual([]);
    expect(start.dynamicImports).toContain(receipt.fileName);
  });

  it('has no HTML renderer', () => {
    const inputs = chunks.flatMap(({ moduleIds }) => moduleIds).join('\n');

    expect(inputs).not.toMatch(/node_modules\/(html2canvas|canvg|dompurify)\//);
  });

  it('renders the receipt as the sources do', async () => {
    const shown = buildDepositReceipt(aConfirmedAppointment(), new Date('2026-03-07T02:52:00.000Z'));
    const { href } = pathToFileURL(join(folder, receipt.fileName));

    const bundled: { depositReceiptPdf: typeof depositReceiptPdf } = await import(href);

    const drawn = Buffer.from(bundled.depositReceiptPdf(shown, links.contact)).toString('latin1');
    expect(drawn).toBe(Buffer.from(depositReceiptPdf(shown, links.contact)).toString('latin1'));
  });
});

describe('bundle of PDF downloads', () => {
  it.each(['lambdas/reports/api.ts', 'lambdas/registers/api.ts', 'lambdas/sales/api.ts'])(
    '%s keeps the PDF library out of the start files',
    async (calls) => {
      const bundle = await bundleOf(calls, { table: 'readWrite' });

      expect(bundle.libraries).not.toEqual([]);
      expect(bundle.libraries.filter((file) => bundle.atStart.has(file))).toEqual([]);
    },
  );
});
