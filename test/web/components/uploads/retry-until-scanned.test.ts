import { beforeEach, expect, it, vi } from 'vitest';
import { fileErrors } from '#shared/files/errors.ts';
import { retryUntilScanned } from '#web/src/components/uploads/retry-until-scanned.ts';
import { createCallError } from '#web/src/lib/problem.ts';

beforeEach(() => void vi.useFakeTimers());

const createCheckingError = () => createCallError(fileErrors.being_checked);

it('retryUntilScanned retries while an upload is being scanned, and returns the result', async () => {
  const attachUpload = vi
    .fn()
    .mockRejectedValueOnce(createCheckingError())
    .mockRejectedValueOnce(createCheckingError())
    .mockResolvedValue('row');

  const pendingResult = retryUntilScanned(attachUpload);
  await vi.advanceTimersByTimeAsync(4_000);

  expect(await pendingResult).toBe('row');
  expect(attachUpload).toHaveBeenCalledTimes(3);
});

it('retryUntilScanned throws immediately for a rejected upload, and after 90 seconds for an upload that is still being scanned', async () => {
  const rejectedUpload = retryUntilScanned(() => Promise.reject(createCallError(fileErrors.infected)));
  await expect(rejectedUpload).rejects.toMatchObject({ code: 'file.infected' });

  const pendingScan = retryUntilScanned(() => Promise.reject(createCheckingError()));
  const outcome = expect(pendingScan).rejects.toMatchObject({ detail: fileErrors.being_checked.text });
  await vi.advanceTimersByTimeAsync(95_000);
  await outcome;
});
