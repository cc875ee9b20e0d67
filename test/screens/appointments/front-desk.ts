import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, openAs, type VisitorOptions, type Width } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import type { TestStack } from '#test/support/system/stack.ts';

export type DeskVisitorOptions = VisitorOptions & {
  readonly width?: Width;
  /** Who opens it instead of the administrator. */
  readonly email?: string;
};

/** A center where nobody booked yet, its administrator and a browser: there for every test of a file. */
export function aFrontDesk() {
  let site: TestStack;
  let browser: Browser;
  let desk: Account;
  beforeAll(async () => {
    site = await anEmptySite();
    desk = await anAccount('admin', 'Jefa');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  return {
    get site() {
      return site;
    },
    /** Somebody signed in at an address, in a browser of their own. */
    async open(address: string, { width = 1280, email = desk.email, ...options }: DeskVisitorOptions = {}) {
      const visitor = await aVisitor(browser, site.url, width, options);
      await openAs(visitor.page, email, address);
      return visitor;
    },
  };
}
