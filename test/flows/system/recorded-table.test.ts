import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thePlatform } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aRecordedStack, recordedRows } from '#test/support/recorded/recorded-stack.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aRecordedStack();
});
afterAll(() => stack.close());

const appointmentRows = recordedRows().filter(({ __edb_e__: entity }) => entity === 'appointment');

describe('the table of the version before', () => {
  it('holds together: money, days, trail and facts agree', () => expectInvariants(stack));

  it.each(appointmentRows.map(({ appointmentId }) => String(appointmentId)))(
    'has %s',
    async (appointmentId) => {
      const row = appointmentRows.find((each) => each['appointmentId'] === appointmentId);
      expect(await thePlatform().appointments.get(appointmentId)).toMatchObject({ status: row!['status'] });
    },
  );
});
