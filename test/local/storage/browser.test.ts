import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildPlainPdf } from '#infra/local/seed/plain-pdf.ts';
import { makeFiles } from '#lambdas/platform/external/files.ts';
import { receiveFile } from '#lambdas/platform/receive-file.ts';
import { openBrowser, servePage } from '#test/support/browser/open-browser.ts';
import { aStorage, bucket, credentials } from './storage-emulator.ts';

let browser: Browser;
let page: Page;
let site: Awaited<ReturnType<typeof servePage>>;
let storage: Awaited<ReturnType<typeof aStorage>>;

beforeAll(async () => {
  storage = await aStorage();
  site = await servePage();
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(site.url);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', storage.url);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await browser.close();
  await site.close();
  await storage.close();
});

const content = buildPlainPdf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
]).toString('latin1');
const bytes = Buffer.byteLength(content);

const upload = (link: string, contentType: string) =>
  page.evaluate(
    async (input) => {
      const body = new Blob([input.content], { type: input.contentType });
      const answer = await fetch(input.link, { method: 'PUT', body });
      return { status: answer.status, etag: answer.headers.get('etag') };
    },
    { link, contentType, content },
  );

it('storage accepts an upload from a page of the application and serves it again', async () => {
  const files = makeFiles({ bucket, pathStyle: true });
  const key = 'patients/p1/análisis (1).pdf';

  const uploaded = await upload(
    await files.uploadLink({ key, contentType: 'application/pdf', bytes }),
    'application/pdf',
  );
  await receiveFile({ files, commit: async () => {} }, { key, kinds: ['pdf'], subjectId: 'p1' });
  const downloaded = await page.evaluate(
    async (link) => {
      const answer = await fetch(link);
      return { text: await answer.text(), disposition: answer.headers.get('content-disposition') };
    },
    await files.downloadLink({ key, filename: 'análisis.pdf' }),
  );

  expect(uploaded).toEqual({ status: 200, etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) });
  expect(downloaded.text).toBe(content);
  expect(downloaded.disposition).toContain(`filename*=UTF-8''an%C3%A1lisis.pdf`);
});

it('storage rejects a content type other than the signed one, with an error that the page can read', async () => {
  const files = makeFiles({ bucket, pathStyle: true });
  const link = await files.uploadLink({ key: 'patients/p1/x.pdf', contentType: 'application/pdf', bytes });

  const rejected = await upload(link, 'text/html');

  expect(rejected.status).toBe(403);
});
