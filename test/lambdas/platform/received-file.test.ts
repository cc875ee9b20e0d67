import { expect, it } from 'vitest';
import type { Write } from '#lambdas/platform/commit.ts';
import type { Files, ScanResult } from '#lambdas/platform/external/files.ts';
import { receiveFile } from '#lambdas/platform/receive-file.ts';
import { buildIncomingKey } from '#shared/files/incoming-folder.ts';
import { aPng } from '#test/support/records/uploads.ts';

const key = 'patients/p1/photo';

/** A store with one unchecked upload, and the scan results in order. */
function aStore(...results: (ScanResult | undefined)[]) {
  const stored = new Map<string, Uint8Array>([[buildIncomingKey(key), aPng]]);
  const trail: Write[] = [];
  const files: Files = {
    uploadLink: async () => '',
    viewLink: async () => '',
    downloadLink: async () => '',
    size: async (at) => stored.get(at)?.length,
    read: async (at) => stored.get(at) ?? new Uint8Array(),
    readScanned: async (at) => ({ content: stored.get(at) ?? new Uint8Array(), scan: results.shift() }),
    write: async ({ key: at, content }) => void stored.set(at, content),
    remove: async (at) => void stored.delete(at),
  };
  const commit = async (...writes: readonly Write[]) => void trail.push(...writes);
  const take = () => receiveFile({ files, commit }, { key, kinds: ['png'], subjectId: 'p1' });
  return { stored, trail, take };
}

it('an upload waits for its scan, and is accepted once', async () => {
  const { stored, trail, take } = aStore(undefined, 'clean');

  await expect(take()).rejects.toMatchObject({ definition: { code: 'file.being_checked', status: 409 } });
  expect([...stored.keys()]).toEqual([buildIncomingKey(key)]);
  const first = await take();
  const again = await take();

  expect([first, again]).toEqual(
    Array(2).fill({ kind: 'png', contentType: 'image/png', bytes: aPng.length }),
  );
  expect([[...stored.keys()], trail]).toEqual([[key], []]);
});

it.each([
  ['infected', 'file.infected', ['file.infected']],
  ['unscannable', 'file.not_checked', []],
] as const)('an upload that is %s is deleted and rejected', async (result, code, actions) => {
  const { stored, trail, take } = aStore(result);

  await expect(take()).rejects.toMatchObject({ definition: { code, status: 422 } });

  expect([...stored.keys()]).toEqual([]);
  expect(trail).toMatchObject(actions.map((action) => ({ kind: 'audit', action, subjectId: 'p1' })));
});
