import type { Page } from 'playwright-core';
import type { OpenPage } from '../journey.ts';
import { openAs } from './visitor.ts';

/** Resolves when this page's live subscription is confirmed. */
const waitForSubscription = (page: Page) =>
  new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscribe_success')) resolve();
      }),
    ),
  );

/** Opens a screen that other users' changes reach. */
export async function openSubscribed(openPage: OpenPage, email: string, path: string) {
  // The subscription starts before the screen has loaded, on any page of the site.
  const page = await openPage('/login');
  const subscribed = waitForSubscription(page);
  await openAs(page, email, path);
  await subscribed;
  return page;
}
