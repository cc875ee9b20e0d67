import { describe, expect, it } from 'vitest';
import { createHarshPolicy } from '#infra/local/harsh/policy.ts';

const requests = Array.from({ length: 200 }, (_, index) => `request ${index}`);
const listFailing = (seed: number) => {
  const policy = createHarshPolicy(seed);
  return requests.filter((request) => policy.shouldFail('conflict', 'table', request));
};

describe('createHarshPolicy', () => {
  it('fails the same requests for the same seed, and others for another', () => {
    expect(listFailing(1)).toEqual(listFailing(1));
    expect(listFailing(1)).not.toEqual(listFailing(2));
    expect(listFailing(1).length).toBeGreaterThan(20);
  });

  it('fails no request twice, and no two in a row', () => {
    const policy = createHarshPolicy();
    const failedRequests = requests.filter((request) => policy.shouldFail('conflict', 'table', request));

    expect(failedRequests.filter((request) => policy.shouldFail('throttle', 'table', request))).toEqual([]);
    const positions = failedRequests.map((request) => requests.indexOf(request));
    const distances = positions.slice(1).map((position, index) => position - positions[index]!);
    expect(Math.min(...distances)).toBeGreaterThan(1);
    expect(policy.failureCounts().get('conflict table')).toBe(failedRequests.length);
  });
});
