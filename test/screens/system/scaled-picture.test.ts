import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, servePage } from '#test/support/browser/open-browser.ts';
import type { PicturePage } from '#test/support/browser/picture-page.ts';

let browser: Browser;
let page: Page;
let site: Awaited<ReturnType<typeof servePage>>;
beforeAll(async () => {
  site = await servePage(fileURLToPath(new URL('../../support/browser/picture-page.ts', import.meta.url)));
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(site.url);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const scalePicture = (width: number, height: number, longestSide: number, secret = '') =>
  page.evaluate(
    (input) =>
      (globalThis as unknown as PicturePage).scalePicture(
        input.width,
        input.height,
        input.longestSide,
        input.secret,
      ),
    { width, height, longestSide, secret },
  );

describe('scaled picture', () => {
  it.each([
    { from: [2000, 1000], to: [1600, 800] },
    { from: [500, 2400], to: [333, 1600] },
    { from: [300, 200], to: [300, 200] },
  ] as const)('is a JPEG of $to pixels for $from, white where transparent', async ({ from, to }) => {
    const { type, width, height, corner } = await scalePicture(from[0], from[1], 1600);

    expect({ type, width, height, corner }).toEqual({
      type: 'image/jpeg',
      width: to[0],
      height: to[1],
      corner: [255, 255, 255, 255],
    });
  });

  it('has no location or camera metadata', async () => {
    const { text } = await scalePicture(400, 400, 320, 'GPSLatitude 18.4655');

    expect(text).not.toContain('GPSLatitude');
    expect(text).not.toContain('Exif');
  });

  it('fails for a file that is no picture', async () => {
    const code = await page.evaluate(() =>
      (globalThis as unknown as PicturePage).getErrorCode('%PDF-1.7 no picture'),
    );

    expect(code).toBe('file.damaged');
  });
});
