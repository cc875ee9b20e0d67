import { afterEach, vi } from 'vitest';

/** Milliseconds, since the first import of a page can take seconds on a busy machine. */
const asyncUtilTimeout = 15_000;

/** Adds browser APIs that jsdom lacks. */
function completeBrowser(): void {
  /** Creates a media query that never matches, as on a narrow phone screen. */
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  // Returns a promise, as in browsers.
  Element.prototype.scrollIntoView ??= () => Promise.resolve();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  // jsdom does not know this element yet.
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    return name === 'search' ? Object.setPrototypeOf(element, HTMLElement.prototype) : element;
  };
}

// Tests without a DOM build the site, and must not load React's development build here.
if (typeof document !== 'undefined') {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  const { toast } = await import('sonner');
  const { queryClient } = await import('#web/src/lib/query.ts');
  const { removePerson } = await import('#web/src/lib/session/session.ts');
  configure({ asyncUtilTimeout });
  completeBrowser();
  // Registered in this setup file, because it must run after the tests of each file.
  afterEach(async () => {
    cleanup();
    // Dismisses persistent toasts, which would appear in the next test.
    for (const { id } of toast.getToasts()) toast.dismiss(id);
    // Lets unmounted forms finish their requests against their own test's server.
    vi.useRealTimers();
    await getConfig().asyncWrapper(async () => undefined);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    queryClient.clear();
    // The next test starts signed out.
    removePerson();
    localStorage.clear();
    sessionStorage.clear();
  });
}
