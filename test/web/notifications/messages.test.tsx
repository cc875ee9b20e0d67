import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listSmsReplies, type SmsReplyLine } from '#shared/notifications/reply-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { MessagesPage } from '#web/src/features/notifications/messages-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt } from '../support/render.tsx';
import { aServer } from '../support/server.ts';

const aReply = (overrides: Partial<SmsReplyLine> = {}): SmsReplyLine => ({
  replyId: 'r1',
  from: '+17875550117',
  text: 'Voy tarde',
  receivedAt: '2026-03-06T13:40:00.000Z',
  state: 'open',
  mayAskToStop: false,
  patients: [{ patientId: 'p1', name: 'Marisol Ortiz' }],
  ...overrides,
});

beforeEach(() => queryClient.clear());

const showPage = (reply: SmsReplyLine) => {
  aServer().answers(listSmsReplies, () => ({ rows: [reply] }));
  renderAt(
    <Providers>
      <MessagesPage />
    </Providers>,
  );
};
const listRecordLinks = async () => {
  await screen.findByRole('table');
  return screen.getAllByRole('link', { name: /ficha/i }).map(({ textContent }) => textContent);
};

it('MessagesPage links to the record of the sender', async () => {
  showPage(aReply());

  expect(await listRecordLinks()).toEqual(['Ver ficha']);
  expect(screen.getByRole('link', { name: 'Ver ficha de Marisol Ortiz' })).toBeTruthy();
});

it('MessagesPage names each client if several clients share the phone', async () => {
  const daughter = { patientId: 'p2', name: 'Nora Ortiz' };
  showPage(aReply({ patients: [...aReply().patients, daughter] }));

  expect(await listRecordLinks()).toEqual(['Ficha de Marisol Ortiz', 'Ficha de Nora Ortiz']);
});
