import { beforeEach, expect, it, vi } from 'vitest';
import { fileErrors } from '#shared/files/errors.ts';
import { onceChecked } from '#web/src/components/uploads/once-checked.ts';
import { refused } from '#web/src/lib/problem.ts';

beforeEach(() => void vi.useFakeTimers());

const checking = () => refused(fileErrors.being_checked);

it('onceChecked retries while an upload is being scanned, and returns the result', async () => {
  const take = vi
    .fn()
    .mockRejectedValueOnce(checking())
    .mockRejectedValueOnce(checking())
    .mockResolvedValue('row');

  const taken = onceChecked(take);
  await vi.advanceTimersByTimeAsync(4_000);

  expect(await taken).toBe('row');
  expect(take).toHaveBeenCalledTimes(3);
});

it('onceChecked throws at once for a rejected upload, and after 90 seconds for one still being scanned', async () => {
  const infected = onceChecked(() => Promise.reject(refused(fileErrors.infected)));
  await expect(infected).rejects.toMatchObject({ code: 'file.infected' });

  const endless = onceChecked(() => Promise.reject(checking()));
  const outcome = expect(endless).rejects.toMatchObject({ detail: fileErrors.being_checked.text });
  await vi.advanceTimersByTimeAsync(95_000);
  await outcome;
});
