import { describe, expect, it, vi } from 'vitest';
import type { SmsSender } from '#lambdas/platform/external/sms-sender.ts';
import { makeLazyPorts } from '#lambdas/platform/lazy-ports.ts';

const smsSender: SmsSender = { send: async () => undefined };

describe('external adapter', () => {
  it('is created on first use and cached', async () => {
    const make = vi.fn(async () => smsSender);
    const outside = makeLazyPorts({ smsSender: make });

    const [first, second] = await Promise.all([outside(['smsSender']), outside(['smsSender'])]);

    expect([first, second]).toEqual([{ smsSender }, { smsSender }]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('that failed is created on the next use', async () => {
    const make = vi.fn(async () => smsSender).mockRejectedValueOnce(new Error('The secret cannot be read.'));
    const outside = makeLazyPorts({ smsSender: make });

    await expect(outside(['smsSender'])).rejects.toThrow('The secret cannot be read.');

    expect(await outside(['smsSender'])).toEqual({ smsSender });
  });
});
