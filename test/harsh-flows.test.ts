import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { harshFlows } from './harsh-flows.ts';

it('harshFlows covers flows of each domain', () => {
  const domains = readdirSync('test/flows');

  expect(
    domains.filter((domain) => !harshFlows.some((flow) => flow.startsWith(`test/flows/${domain}/`))),
  ).toEqual([]);
  expect(harshFlows.filter((flow) => !existsSync(flow))).toEqual([]);
});
