import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateAwsFigures, formatFigures } from '#infra/aws-figures.ts';
import { serena } from '#infra/centers/serena.ts';
import {
  busyCenterUsage,
  estimateBill,
  type MonthlyUsage,
  type ResourceCounts,
  sumUsd,
} from '#infra/deploy/bill.ts';

const noResources: ResourceCounts = {
  alarmMetrics: 0,
  queues: 0,
  scheduleRuns: 0,
  secrets: 0,
  keys: 0,
  firewalls: 0,
  dashboards: 0,
};
// Every number of the month is zero.
const idleMonth = Object.fromEntries(Object.keys(busyCenterUsage).map((name) => [name, 0])) as MonthlyUsage;
const calculateUsd = (service: string, counts: Partial<ResourceCounts>, month: Partial<MonthlyUsage> = {}) =>
  estimateBill({ ...noResources, ...counts }, { ...idleMonth, ...month }).find(
    (line) => line.service === service,
  )!.usd;

describe('bill', () => {
  it('multiplies usage by its price', () => {
    expect(calculateUsd('API Gateway', {}, { apiCalls: 2_000_000 })).toBeCloseTo(2);
    expect(calculateUsd('SES', {}, { emails: 1_560 })).toBeCloseTo(0.156);
    expect(calculateUsd('SMS with its number', {}, { sms: 100 })).toBeCloseTo(3);
    expect(calculateUsd('CloudWatch and X-Ray', { alarmMetrics: 70, dashboards: 1 })).toBeCloseTo(10);
    expect(calculateUsd('Secrets and keys', { secrets: 3, keys: 1 })).toBeCloseTo(2.2);
    // A queue is polled five times in 20 seconds, also by night.
    expect(calculateUsd('EventBridge and SQS', { queues: 11 })).toBeCloseTo(2.85, 1);
  });

  it('includes the firewall of the host only once, and none without firewalls', () => {
    expect([0, 1, 2].map((firewalls) => calculateUsd('WAF', { firewalls }))).toEqual([0, 21, 27]);
  });

  it('never decreases when usage grows', () => {
    const names = Object.keys(busyCenterUsage).filter(
      (name): name is keyof MonthlyUsage => name in busyCenterUsage,
    );
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(1_000_000), (name, additionalUsage) => {
        const month = { ...busyCenterUsage, [name]: busyCenterUsage[name] + additionalUsage };

        expect(sumUsd(estimateBill(noResources, month))).toBeGreaterThanOrEqual(
          sumUsd(estimateBill(noResources)),
        );
      }),
    );
  });
});

it('docs/operations.md has the figures that the command prints', () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  const [, documentedFigures] = /### Figures\n[\s\S]*?```text\n([\s\S]*?)\n```/.exec(guide) ?? [];

  // Run `npm run figures:aws -- --write` after an intended change.
  expect(documentedFigures).toBe(formatFigures(calculateAwsFigures(serena.stages.prod)));
});
