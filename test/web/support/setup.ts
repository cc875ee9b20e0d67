import { afterEach, vi } from 'vitest';

/** A page's first import can take seconds on a busy machine; what never comes still fails. */
const asyncUtilTimeout = 15_000;

/** What jsdom, which lays nothing out, has no use for. */
function completeBrowser(): void {
  /** A phone's narrow screen, where nothing is wide enough. */
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  // As browsers do: what is shown of it comes later.
  Element.prototype.scrollIntoView ??= () => Promise.resolve();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  // Known to browsers as an element like any other, and not yet to jsdom.
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    return name === 'search' ? Object.setPrototypeOf(element, HTMLElement.prototype) : element;
  };
}

// What is built and not shown has no elements, and its build would meet a React of development here.
if (typeof document !== 'undefined') {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  const { toast } = await import('sonner');
  const { queryClient } = await import('#web/src/lib/query.ts');
  const { forgetPerson } = await import('#web/src/lib/session/session.ts');
  configure({ asyncUtilTimeout });
  completeBrowser();
  // Here, not in a module that files share: it is done after the tests of each of them.
  afterEach(async () => {
    cleanup();
    // What stays until it is closed would stand in the next test's corner.
    for (const { id } of toast.getToasts()) toast.dismiss(id);
    // A form that is left may have something to take back: it meets the network of its own test, not of the next.
    vi.useRealTimers();
    await getConfig().asyncWrapper(async () => undefined);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    queryClient.clear();
    // Nobody has just signed in, in whatever test comes next.
    forgetPerson();
    localStorage.clear();
    sessionStorage.clear();
  });
}
