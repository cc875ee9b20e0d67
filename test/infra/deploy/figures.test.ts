import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awsFigures, figuresText } from '#infra/aws-figures.ts';
import { serena } from '#infra/centers/serena.ts';
import { billOf, type Counts, centerMonth, type Month, totalUsd } from '#infra/deploy/bill.ts';

const nothing: Counts = {
  alarmMetrics: 0,
  queues: 0,
  scheduleRuns: 0,
  secrets: 0,
  keys: 0,
  firewalls: 0,
  dashboards: 0,
};
// Every number of the month is zero.
const idle = Object.fromEntries(Object.keys(centerMonth).map((name) => [name, 0])) as Month;
const usdOf = (what: string, counts: Partial<Counts>, month: Partial<Month> = {}) =>
  billOf({ ...nothing, ...counts }, { ...idle, ...month }).find((line) => line.what === what)!.usd;

describe('bill', () => {
  it('multiplies usage by its price', () => {
    expect(usdOf('API Gateway', {}, { apiCalls: 2_000_000 })).toBeCloseTo(2);
    expect(usdOf('SES', {}, { emails: 1_560 })).toBeCloseTo(0.156);
    expect(usdOf('SMS with its number', {}, { texts: 100 })).toBeCloseTo(3);
    expect(usdOf('CloudWatch and X-Ray', { alarmMetrics: 70, dashboards: 1 })).toBeCloseTo(10);
    expect(usdOf('Secrets and keys', { secrets: 3, keys: 1 })).toBeCloseTo(2.2);
    // A queue is polled five times in 20 seconds, also by night.
    expect(usdOf('EventBridge and SQS', { queues: 11 })).toBeCloseTo(2.85, 1);
  });

  it('has no firewall where none is counted, and the host’s fee once', () => {
    expect([0, 1, 2].map((firewalls) => usdOf('WAF', { firewalls }))).toEqual([0, 21, 27]);
  });

  it('never decreases when usage grows', () => {
    const names = Object.keys(centerMonth).filter((name): name is keyof Month => name in centerMonth);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(1_000_000), (name, more) => {
        const month = { ...centerMonth, [name]: centerMonth[name] + more };

        expect(totalUsd(billOf(nothing, month))).toBeGreaterThanOrEqual(totalUsd(billOf(nothing)));
      }),
    );
  });
});

it('docs/operations.md has the figures that the command prints', () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  const [, written] = /### Figures\n[\s\S]*?```text\n([\s\S]*?)\n```/.exec(guide) ?? [];

  // Run `npm run figures:aws -- --write` after an intended change.
  expect(written).toBe(figuresText(awsFigures(serena.stages.prod)));
});
