import { describe, expect, it, vi } from 'vitest';
import type { SmsSender } from '#lambdas/platform/external/sms-sender.ts';
import { makeLazyPorts } from '#lambdas/platform/lazy-ports.ts';

const smsSender: SmsSender = { send: async () => undefined };

describe('lazy port', () => {
  it('is created on first use and cached', async () => {
    const createSender = vi.fn(async () => smsSender);
    const loadPorts = makeLazyPorts({ smsSender: createSender });

    const [firstPorts, secondPorts] = await Promise.all([loadPorts(['smsSender']), loadPorts(['smsSender'])]);

    expect([firstPorts, secondPorts]).toEqual([{ smsSender }, { smsSender }]);
    expect(createSender).toHaveBeenCalledTimes(1);
  });

  it('is created on the next use after it failed to load', async () => {
    const createSender = vi
      .fn(async () => smsSender)
      .mockRejectedValueOnce(new Error('The secret cannot be read.'));
    const loadPorts = makeLazyPorts({ smsSender: createSender });

    await expect(loadPorts(['smsSender'])).rejects.toThrow('The secret cannot be read.');

    expect(await loadPorts(['smsSender'])).toEqual({ smsSender });
  });
});
