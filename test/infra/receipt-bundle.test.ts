import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleOptions } from '#infra/constructs/functions/function-bundle.ts';
import { depositReceiptPdf } from '#lambdas/notifications/pdf/deposit-receipt.ts';
import { depositReceiptOf } from '#shared/notifications/deposit-receipt.ts';
import { aConfirmedAppointment, links } from '../support/notifications/sample-appointments.ts';

// Outside the repository, so that what a bundle leaves out is not found by chance.
const folder = mkdtempSync(join(tmpdir(), 'spa-receipt-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = 'lambdas/notifications/reactions/send-mail.ts';
const { metafile } = buildSync({
  ...bundleOptions({ entry, uses: { mail: true } }, folder),
  sourcemap: false,
});
const outputs = Object.entries(metafile.outputs);

/** The file made of a module and what that file is made of. */
function madeOf(module: string) {
  const [path = '', output] = outputs.find(([, { entryPoint }]) => entryPoint === module)!;
  return { path, inputs: Object.keys(output!.inputs).join('\n') };
}

describe('the bundle of what sends e-mail', () => {
  it('leaves the PDF library in a file that no start loads', () => {
    const receipt = madeOf('lambdas/notifications/pdf/deposit-receipt.ts');
    const start = madeOf(entry);
    const library = outputs.find(([, { inputs }]) =>
      Object.keys(inputs).some((path) => path.includes('/jspdf/')),
    );
    const needed = (metafile.outputs[start.path]?.imports ?? [])
      .filter(({ kind }) => kind !== 'dynamic-import')
      .map(({ path }) => path);

    expect(library).toBeDefined();
    expect([start.path, ...needed]).not.toContain(library?.[0]);
    expect(metafile.outputs[start.path]?.imports).toContainEqual({
      path: receipt.path,
      kind: 'dynamic-import',
    });
  });

  it('has nothing that draws web pages', () => {
    const inputs = Object.keys(metafile.inputs).join('\n');

    expect(inputs).not.toMatch(/node_modules\/(html2canvas|canvg|dompurify)\//);
  });

  it('draws the receipt as the sources do', async () => {
    const receipt = depositReceiptOf(aConfirmedAppointment(), new Date('2026-03-07T02:52:00.000Z'));
    const { path } = madeOf('lambdas/notifications/pdf/deposit-receipt.ts');

    const bundled: { depositReceiptPdf: typeof depositReceiptPdf } = await import(pathToFileURL(path).href);

    const drawn = Buffer.from(bundled.depositReceiptPdf(receipt, links.contact)).toString('latin1');
    expect(drawn).toBe(Buffer.from(depositReceiptPdf(receipt, links.contact)).toString('latin1'));
  });
});

describe('the bundle of what people save on paper', () => {
  it.each(['lambdas/reports/api.ts', 'lambdas/registers/api.ts', 'lambdas/sales/api.ts'])(
    '%s leaves the PDF library in a file that no start loads',
    (calls) => {
      const bundle = buildSync({
        ...bundleOptions({ entry: calls, uses: { table: 'readWrite' } }, folder),
        sourcemap: false,
      });
      const files = Object.entries(bundle.metafile.outputs);
      const libraries = files.flatMap(([path, { inputs }]) =>
        Object.keys(inputs).some((input) => input.includes('/jspdf/')) ? [path] : [],
      );
      const [start, { imports = [] } = {}] = files.find(([, { entryPoint }]) => entryPoint === calls) ?? [];
      const needed = imports.filter(({ kind }) => kind !== 'dynamic-import').map(({ path }) => path);
      expect(libraries).not.toEqual([]);
      expect(libraries.filter((path) => [start, ...needed].includes(path))).toEqual([]);
    },
  );
});
