import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { harshFlows } from './harsh-flows.ts';

it('runs flows of each domain over emulators as harsh as AWS', () => {
  const domains = readdirSync('test/flows');

  expect(
    domains.filter((domain) => !harshFlows.some((flow) => flow.startsWith(`test/flows/${domain}/`))),
  ).toEqual([]);
  expect(harshFlows.filter((flow) => !existsSync(flow))).toEqual([]);
});
