import { afterEach, expect, it, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import { withSendMetrics } from '#lambdas/platform/send-metrics.ts';

afterEach(() => vi.restoreAllMocks());

it('withSendMetrics counts a sent message', async () => {
  const info = vi.spyOn(log, 'info').mockReturnValue();
  const sentTexts: string[] = [];

  await withSendMetrics('sms', { send: async (text: string) => void sentTexts.push(text) }).send('Hola');

  expect(sentTexts).toEqual(['Hola']);
  expect(info.mock.calls).toEqual([['message sent', { channel: 'sms', messagesSent: 1 }]]);
});

it('withSendMetrics counts a failed message without its text, and rethrows the error', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  const error = new TypeError('ana@correo.example is not verified');
  const send = async () => {
    throw error;
  };

  await expect(withSendMetrics('mail', { send }).send('Hola')).rejects.toBe(error);

  expect(warn.mock.calls).toEqual([
    ['message not sent', { channel: 'mail', reason: 'TypeError', messagesFailed: 1 }],
  ]);
});
