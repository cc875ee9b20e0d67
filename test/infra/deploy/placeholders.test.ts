import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { listPlaceholders } from '#infra/stages.ts';

describe('stage with placeholders', () => {
  it('is rejected with their names before anything is built', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/deploy.ts', 'prod'], {
      // Hides any AWS CLI of this machine.
      env: { ...process.env, PATH: '' },
      encoding: 'utf8',
    });

    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'serena-prod is not deployed: correct the listed findings first.\n',
    });
    for (const name of [
      'account',
      'site.domain',
      'mail',
      'sms.originationNumber',
      'alarmMail',
      'stripePublishableKey',
    ])
      expect(stdout).toContain(
        `${name} is the example's, or malformed.\n  → your own in infra/centers/serena.ts`,
      );
  });

  it('is accepted once all settings are the center’s own', () => {
    const completeStage = {
      ...serena.stages.prod,
      account: '123456789012',
      site: { domain: 'centro.com' },
      mail: { name: 'Centro', address: 'citas@centro.com' },
      sms: { originationNumber: '+17875550100', deliveryReports: true },
      alarmMail: 'avisos@centro.com',
      stripePublishableKey: 'pk_live_51H',
    } as const;

    expect(listPlaceholders(completeStage)).toEqual([]);
    expect(listPlaceholders({ ...completeStage, alarmMail: 'avisos@centro.example' })).toEqual(['alarmMail']);
  });

  it.each(['+10000000000', '+1787555010', '+17875550100123', '+10875550100', '+1 787 555 0100'] as const)(
    'is rejected with %s as the originating number of SMS',
    (originationNumber) => {
      const stage = { ...serena.stages.prod, sms: { originationNumber, deliveryReports: true } };

      expect(listPlaceholders(stage)).toContain('sms.originationNumber');
    },
  );
});

it('at most two stages read the SMS delivery log, as one account allows', () => {
  expect(Object.values(serena.stages).filter(({ sms }) => sms.deliveryReports)).toHaveLength(2);
});

it.each(['prueba', 'prod'] as const)('stage %s limits one address to a third of the total rate', (name) => {
  const { throttle, addressLimits } = serena.stages[name];

  expect(addressLimits!.site / 60).toBeLessThanOrEqual(throttle.rateLimit / 3);
});
