import { createPath, type DataRouter } from 'react-router-dom';
import { closeOnBack, depthIn } from '#web/src/ui/dialogs/back-closes.ts';

/** How the router calls the entry in which the document began. */
const firstKey = 'default';

/**
 * Back closes what is open, in the pages that this router shows. The router is made in between: a step is heard in the
 * order in which the page began to listen, and the router must find the address as the dialog left it. Returns it with
 * what ends the listening.
 */
export function closingDialogsOnBack(make: () => DataRouter): { router: DataRouter; stop: () => void } {
  let router: DataRouter | undefined;
  const state = () => router?.state;
  const { settleSoon, stop } = closeOnBack({
    depth: () => depthIn(state()?.location.state),
    push: (layers) => {
      const location = state()?.location;
      if (!location) return;
      void router?.navigate(createPath(location), {
        state: { ...location.state, layers },
        preventScrollReset: true,
      });
    },
    // The step back of a page that may not be left yet is undone: of that the router's place knows nothing.
    isWhereItWas: () => (window.history.state?.key ?? firstKey) === state()?.location.key,
    address: () => createPath(state()?.location ?? window.location),
    // No navigation stands for the first one. While a page with changes asks whether it may be left, another entry would
    // take its question away.
    isLeaving: () =>
      !state()?.initialized ||
      state()?.navigation.state !== 'idle' ||
      [...(state()?.blockers.values() ?? [])].some((blocker) => blocker.state === 'blocked'),
  });
  router = make();
  const leave = router.subscribe(settleSoon);
  return {
    router,
    stop() {
      leave();
      stop();
    },
  };
}
