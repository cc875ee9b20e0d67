import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect } from 'vitest';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import { getLanding } from '#shared/catalog/api.ts';
import { createBannerUpload, getBanner, removeBanner, saveBanner } from '#shared/promotions/api.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let asOwner: Caller;
it.beforeAll(async ({ stack }) => {
  asOwner = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
});
beforeEach(() => asOwner(removeBanner));

const picture = readFileSync(new URL('../../../infra/local/seed/pictures/promotion.webp', import.meta.url));

/** Requests an upload link and uploads the picture, as the browser does. */
async function uploadPicture(content: Uint8Array<ArrayBuffer> = picture, kind: 'webp' | 'png' = 'webp') {
  const { reply } = await asOwner(createBannerUpload, { body: { kind, bytes: content.byteLength } });
  const { status } = await fetch(reply.link, {
    method: 'PUT',
    headers: { 'content-type': `image/${kind}` },
    body: content,
  });
  return { ...reply, status };
}
const readBanner = async () => (await caller(stack.url)(getLanding)).reply.banner;
/** Returns the emitted events that delete pictures from the storage. */
const listDroppedPictures = async () =>
  (await allTableRows()).flatMap(({ detailType, data }) =>
    detailType === 'BannerPictureDropped.v1' ? [data] : [],
  );

async function createBanner(title = 'Marzo de hidratación') {
  const { pictureId } = await uploadPicture();
  const { reply } = await asOwner(saveBanner, { body: { title, pictureId, version: 0 } });
  return reply.banner!;
}

describe('promotion banner', () => {
  it('is on the landing page with picture and title, which is served as plain text [R013 R078]', async () => {
    expect(await readBanner()).toBeUndefined();

    await createBanner('<img src=x onerror=alert(1)>');

    const banner = await readBanner();
    expect(banner?.title).toBe('<img src=x onerror=alert(1)>');
    const response = await fetch(banner!.pictureUrl);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  });

  it('keeps its picture when only the title changes, and deletes a replaced one', async () => {
    const banner = await createBanner();
    const files = await makeFiles();
    const storedBefore = (await thePlatform().promotions.banner())!;

    const renaming = await asOwner(saveBanner, { body: { title: 'Abril', version: banner.version } });
    expect((await thePlatform().promotions.banner())?.pictureKey).toBe(storedBefore.pictureKey);

    const { pictureId } = await uploadPicture();
    const body = { title: 'Abril', pictureId, version: renaming.reply.banner!.version };
    expect((await asOwner(saveBanner, { body })).status).toBe(200);
    await stack.waitUntilSettled();
    expect(await listDroppedPictures()).toContainEqual({ pictureKey: storedBefore.pictureKey });
    expect(await files.size(storedBefore.pictureKey)).toBeUndefined();
    expect((await readBanner())?.title).toBe('Abril');
  });

  it('is removed from the page, and its picture from the storage [R473]', async () => {
    await createBanner();
    const files = await makeFiles();
    const { pictureKey } = (await thePlatform().promotions.banner())!;

    const { status } = await asOwner(removeBanner);

    expect(status).toBe(200);
    expect(await readBanner()).toBeUndefined();
    await stack.waitUntilSettled();
    expect(await listDroppedPictures()).toContainEqual({ pictureKey });
    expect(await files.size(pictureKey)).toBeUndefined();
  });

  it('rejects a picture whose content is no image', async () => {
    const text = new TextEncoder().encode('<svg onload=alert(1)>');
    const { pictureId } = await uploadPicture(text, 'png');

    const { problem } = await asOwner(saveBanner, { body: { title: 'Mayo', pictureId, version: 0 } });

    expect(problem.code).toBe('file.wrong_kind');
    expect(await readBanner()).toBeUndefined();
  });

  it('requires a picture, and rejects a stale version', async () => {
    const withoutPicture = await asOwner(saveBanner, { body: { title: 'Junio', version: 0 } });
    const { version } = await createBanner();
    const staleSave = await asOwner(saveBanner, { body: { title: 'Julio', version: version - 1 } });

    expect([withoutPicture.problem.code, staleSave.problem.code]).toEqual([
      'banner.no_picture',
      'request.conflict',
    ]);
    expect((await readBanner())?.title).toBe('Marzo de hidratación');
  });

  it('is restricted to administrators [R013]', async () => {
    const body = { title: 'Agosto', version: 0 };
    const otherCallers = [
      stack.as(await anAccount('supervisor', 'Sonia', { userId: 'sonia' })),
      stack.as(await anAccount('staff', 'Carmen', { userId: 'carmen' })),
      stack.as(await anAccount('patient', 'Marisol', { userId: 'marisol' })),
    ];

    const responses = await Promise.all(
      otherCallers.flatMap((call) => [call(getBanner), call(saveBanner, { body }), call(removeBanner)]),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]));
  });
});
