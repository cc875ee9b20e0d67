import { createPath, type DataRouter } from 'react-router-dom';
import { closeOnBack, depthIn } from '#web/src/ui/dialogs/back-closes.ts';

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
    address: () => createPath(state()?.location ?? window.location),
    // While a page with changes asks whether it may be left, another entry would take its question away.
    isLeaving: () =>
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
