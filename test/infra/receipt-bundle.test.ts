import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { afterAll, describe, expect, it } from 'vitest';
import { buildBundleOptions } from '#infra/constructs/functions/function-bundle.ts';
import type { FunctionCapabilities } from '#infra/manifest/types.ts';
import { renderDepositReceiptPdf } from '#lambdas/documents/deposit-receipt.ts';
import { buildDepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import { aConfirmedAppointment, links } from '../support/notifications/sample-appointments.ts';

// Outside the repository, so that missing modules are not resolved by chance.
const folder = mkdtempSync(join(tmpdir(), 'spa-receipt-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = 'lambdas/notifications/reactions/send-mail.ts';
/** Builds a bundle, and returns its files, those loaded at start, and those with the PDF library. */
async function buildBundle(path: string, uses: FunctionCapabilities) {
  const { output } = await build(buildBundleOptions({ entry: path, uses }, folder));
  const chunks = output.filter((file) => file.type === 'chunk');
  const [start] = output;
  const startFiles = new Set([start.fileName]);
  for (const loaded of startFiles)
    for (const { fileName, imports } of chunks)
      if (fileName === loaded) for (const imported of imports) startFiles.add(imported);
  const isLibrary = (id: string) => id.includes('/jspdf/');
  const libraryFiles = chunks
    .filter(({ moduleIds }) => moduleIds.some(isLibrary))
    .map(({ fileName }) => fileName);
  return { chunks, start, startFiles, libraryFiles };
}

const { chunks, start, startFiles, libraryFiles } = await buildBundle(entry, { mail: true });
/** The chunk of a lazily imported module. */
const receiptChunk = chunks.find(({ facadeModuleId }) =>
  facadeModuleId?.endsWith('/documents/deposit-receipt.ts'),
)!;

describe('bundle of e-mail senders', () => {
  it('keeps the PDF library out of the start files', () => {
    expect(libraryFiles).not.toEqual([]);
    expect(libraryFiles.filter((file) => startFiles.has(file))).toEqual([]);
    expect(start.dynamicImports).toContain(receiptChunk.fileName);
  });

  it('has no HTML renderer', () => {
    const inputs = chunks.flatMap(({ moduleIds }) => moduleIds).join('\n');

    expect(inputs).not.toMatch(/node_modules\/(html2canvas|canvg|dompurify)\//);
  });

  it('renders the same receipt as the source code', async () => {
    const depositReceipt = buildDepositReceipt(aConfirmedAppointment(), new Date('2026-03-07T02:52:00.000Z'));
    const { href } = pathToFileURL(join(folder, receiptChunk.fileName));

    const bundledModule: { renderDepositReceiptPdf: typeof renderDepositReceiptPdf } = await import(href);

    const bundledPdf = Buffer.from(
      bundledModule.renderDepositReceiptPdf(depositReceipt, links.contact),
    ).toString('latin1');
    expect(bundledPdf).toBe(
      Buffer.from(renderDepositReceiptPdf(depositReceipt, links.contact)).toString('latin1'),
    );
  });
});

describe('bundle of PDF downloads', () => {
  it.each(['lambdas/reports/api.ts', 'lambdas/registers/api.ts', 'lambdas/sales/api.ts'])(
    '%s keeps the PDF library out of the start files',
    async (apiEntry) => {
      const bundle = await buildBundle(apiEntry, { table: 'readWrite' });

      expect(bundle.libraryFiles).not.toEqual([]);
      expect(bundle.libraryFiles.filter((file) => bundle.startFiles.has(file))).toEqual([]);
    },
  );
});
