import { expect, it } from 'vitest';
import { type BellNotice, calculateBellExpiry, findReadState } from '#shared/desk/bell.ts';

const notice: BellNotice = {
  audience: 'desk',
  noticeId: 'request-a1',
  at: '2026-03-06T15:00:00.000Z',
  kind: 'request',
  title: 'Marisol Ortiz pide una cita',
  detail: '',
  subjectId: 'a1',
};
const readAt = (noticeId: string, time: string) => ({ userId: 'u1', noticeId, readAt: time });

it.each([
  [[], false],
  [[readAt('request-a1', '2026-03-06T16:00:00.000Z')], true],
  [[readAt('request-a2', '2026-03-06T16:00:00.000Z')], false],
])('a notice after %j is read: %s', (reads, isRead) => {
  expect(findReadState(notice, reads)).toEqual({ isRead, handledBy: undefined });
});

it('a notice that a colleague handled is read, also if the person marked it before', () => {
  const handled = {
    ...readAt('request-a1', '2026-03-06T17:00:00.000Z'),
    userId: 'desk',
    handledBy: 'Nelson',
  };

  expect(findReadState(notice, [readAt('request-a1', '2026-03-06T16:00:00.000Z'), handled])).toEqual({
    isRead: true,
    handledBy: 'Nelson',
  });
});

it('a notice expires after 30 days', () => {
  expect(calculateBellExpiry(notice.at)).toBe(Date.parse('2026-04-05T15:00:00.000Z') / 1_000);
});
