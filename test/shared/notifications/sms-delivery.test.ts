import { describe, expect, it } from 'vitest';
import { failReasons } from '#shared/notifications/delivery.ts';
import { failReasonLabels, getStateLabel } from '#shared/notifications/labels.ts';
import { parseDeliveryOutcome, toReportedFields } from '#shared/notifications/sms-delivery.ts';

const now = new Date('2026-03-06T18:52:00.000Z');

describe('parseDeliveryOutcome', () => {
  it('treats a success as delivered, whatever the provider’s text', () => {
    expect(parseDeliveryOutcome('SUCCESS', 'Message has been accepted by phone carrier')).toEqual({
      state: 'delivered',
    });
  });

  it.each([
    ['No quota left for account', 'spendLimit'],
    ['This delivery would exceed max price', 'priceLimit'],
    ['Phone number is opted out', 'optedOut'],
    ['Invalid phone number', 'phoneInvalid'],
    ['Destination is on a blocked list', 'phoneBlocked'],
    ['Phone is on a blocked list', 'phoneBlocked'],
    ['Phone has blocked SMS', 'phoneBlocked'],
    ['Blocked as spam by phone carrier', 'carrierBlocked'],
    ['Phone carrier has blocked this message', 'carrierBlocked'],
    ['Phone is currently unreachable/unavailable', 'phoneUnreachable'],
    ['Phone carrier is currently unreachable/unavailable', 'carrierUnreachable'],
    ['Message body is invalid', 'textInvalid'],
    ['Unknown error attempting to reach phone', 'unknown'],
    [' PHONE NUMBER IS OPTED OUT ', 'optedOut'],
    [undefined, 'unknown'],
  ] as const)('maps "%s" to %s', (response, failReason) => {
    expect(parseDeliveryOutcome('FAILURE', response)).toEqual({ state: 'failed', failReason });
  });
});

describe('toReportedFields', () => {
  it('stores when an SMS was delivered', () => {
    expect(toReportedFields({ state: 'delivered' }, now)).toEqual({
      state: 'delivered',
      deliveredAt: now.toISOString(),
    });
  });

  it('schedules no retry of a failed message, and clears what it announced', () => {
    expect(toReportedFields({ state: 'failed', failReason: 'spendLimit' }, now)).toEqual({
      state: 'failed',
      failReason: 'spendLimit',
      failedAt: now.toISOString(),
      dueAt: undefined,
      told: undefined,
    });
  });
});

describe('message labels', () => {
  it('distinguish an SMS accepted by the network from a sent e-mail', () => {
    expect(getStateLabel({ channel: 'sms', state: 'sent' })).toBe('Entregado a la red');
    expect(getStateLabel({ channel: 'sms', state: 'delivered' })).toBe('Entregado');
    expect(getStateLabel({ channel: 'mail', state: 'sent' })).toBe('Enviado');
  });

  it('are distinct for each failure', () => {
    const labels = failReasons.map((reason) => failReasonLabels[reason]);

    expect(new Set(labels).size).toBe(failReasons.length);
  });
});
