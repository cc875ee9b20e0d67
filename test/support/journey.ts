import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from './browser/open-browser.ts';
import { anEmptySite } from './browser/site.ts';
import { aVisitor, lostResponseText, openAs, type VisitorOptions, type Width } from './browser/visitor.ts';
import { expectInvariants } from './invariants/invariants.ts';
import type { TestStack } from './system/stack.ts';

/**
 * The site of the current test file, for tests and their helpers. It can be a variable because a worker runs one file
 * at a time. Only hooks that run before a test need the fixture `site` of `it`, which has the same value.
 */
export let site: TestStack;

type OpenPageOptions = VisitorOptions & {
  /** The e-mail of the signed-in user. Without it, the page belongs to a visitor. */
  readonly as?: string;
  readonly width?: Width;
  /** The browser may log errors of lost responses (`dropFirstResponse`) and of code that fails to load. */
  readonly expectsLoadErrors?: boolean;
};

const isLoadError = (error: string) =>
  error === lostResponseText || error.includes('Failed to fetch dynamically imported module');

/**
 * `it` for journeys in Chromium, with one browser per worker and one site per file. The invariants of the site are
 * checked at the end of the file. `openPage` opens an address in a new browser profile, which must have logged no
 * error when the test ends.
 */
export const it = test
  .extend('browser', { scope: 'worker' }, () => openBrowser())
  .extend('site', { scope: 'file', auto: true }, async ({ browser }, { onCleanup }) => {
    site = await anEmptySite();
    onCleanup(async () => {
      await browser.close();
      try {
        await expectInvariants(site);
      } finally {
        await site.close();
      }
    });
    return site;
  })
  .extend('openPage', ({ browser, site: fileSite }, { onCleanup }) => {
    const endings: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const end of endings.reverse()) await end();
    });
    return async (
      address: string,
      { as: email, width, expectsLoadErrors, ...options }: OpenPageOptions = {},
    ) => {
      const { page, errors, close } = await aVisitor(browser, fileSite.url, width, options);
      endings.push(async () => {
        await close();
        expect(errors.filter((error) => !expectsLoadErrors || !isLoadError(error))).toEqual([]);
      });
      await (email === undefined ? page.goto(address) : openAs(page, email, address));
      return page;
    };
  });

/** Opens an address in a new browser profile. */
export type OpenPage = (address: string, options?: OpenPageOptions) => Promise<Page>;
