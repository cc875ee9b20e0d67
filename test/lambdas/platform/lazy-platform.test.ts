import { describe, expect, it, vi } from 'vitest';
import { lazySeams } from '#lambdas/platform/platform.ts';
import type { Texter } from '#lambdas/platform/seams/sms-sender.ts';

const texter: Texter = { send: async () => undefined };

describe('a seam', () => {
  it('is made at its first use and kept', async () => {
    const make = vi.fn(async () => texter);
    const outside = lazySeams({ texter: make });

    const [first, second] = await Promise.all([outside(['texter']), outside(['texter'])]);

    expect([first, second]).toEqual([{ texter }, { texter }]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('that could not be made is made at the next use', async () => {
    const make = vi.fn(async () => texter).mockRejectedValueOnce(new Error('The secret cannot be read.'));
    const outside = lazySeams({ texter: make });

    await expect(outside(['texter'])).rejects.toThrow('The secret cannot be read.');

    expect(await outside(['texter'])).toEqual({ texter });
  });
});
