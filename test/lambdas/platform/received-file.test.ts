import { expect, it } from 'vitest';
import type { Write } from '#lambdas/platform/commit.ts';
import type { Files, ScanResult } from '#lambdas/platform/external/files.ts';
import { receiveFile } from '#lambdas/platform/receive-file.ts';
import { buildIncomingKey } from '#shared/files/incoming-folder.ts';
import { aPng } from '#test/support/records/uploads.ts';

const key = 'patients/p1/photo';

/** Creates a store with one unchecked upload, and the scan results in order. */
function aStore(...scanResults: (ScanResult | undefined)[]) {
  const storedFiles = new Map<string, Uint8Array>([[buildIncomingKey(key), aPng]]);
  const auditWrites: Write[] = [];
  const files: Files = {
    uploadLink: async () => '',
    viewLink: async () => '',
    downloadLink: async () => '',
    size: async (path) => storedFiles.get(path)?.length,
    read: async (path) => storedFiles.get(path) ?? new Uint8Array(),
    readScanned: async (path) => ({
      content: storedFiles.get(path) ?? new Uint8Array(),
      scan: scanResults.shift(),
    }),
    write: async ({ key: path, content }) => void storedFiles.set(path, content),
    remove: async (path) => void storedFiles.delete(path),
  };
  const commit = async (...writes: readonly Write[]) => void auditWrites.push(...writes);
  const receive = () => receiveFile({ files, commit }, { key, kinds: ['png'], subjectId: 'p1' });
  return { storedFiles, auditWrites, receive };
}

it('an upload is rejected until it is scanned, then accepted, also on a repeated call', async () => {
  const { storedFiles, auditWrites, receive } = aStore(undefined, 'clean');

  await expect(receive()).rejects.toMatchObject({ definition: { code: 'file.being_checked', status: 409 } });
  expect([...storedFiles.keys()]).toEqual([buildIncomingKey(key)]);
  const firstResult = await receive();
  const secondResult = await receive();

  expect([firstResult, secondResult]).toEqual(
    Array(2).fill({ kind: 'png', contentType: 'image/png', bytes: aPng.length }),
  );
  expect([[...storedFiles.keys()], auditWrites]).toEqual([[key], []]);
});

it.each([
  ['infected', 'file.infected', ['file.infected']],
  ['unscannable', 'file.not_checked', []],
] as const)('an upload that is %s is deleted and rejected', async (result, code, actions) => {
  const { storedFiles, auditWrites, receive } = aStore(result);

  await expect(receive()).rejects.toMatchObject({ definition: { code, status: 422 } });

  expect([...storedFiles.keys()]).toEqual([]);
  expect(auditWrites).toMatchObject(actions.map((action) => ({ kind: 'audit', action, subjectId: 'p1' })));
});
