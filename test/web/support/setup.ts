// What is built and not shown has no elements, and its build would meet a React of development here.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // A page's first import can take seconds on a busy machine; what never comes still fails.
  configure({ asyncUtilTimeout: 15_000 });
  // jsdom lays nothing out, and so has nothing to scroll.
  Element.prototype.scrollIntoView ??= () => undefined;
}
