import { createPath, type DataRouter } from 'react-router-dom';
import { closeOnBack, depthIn } from '#web/src/ui/dialogs/back-closes.ts';

/** Back closes what is open, in the pages that the router shows. Returns what ends it. */
export function closeDialogsOnBack(router: DataRouter): () => void {
  const { settleSoon, stop } = closeOnBack({
    depth: () => depthIn(router.state.location.state),
    push: (layers) => {
      const { location } = router.state;
      const state = { ...location.state, layers };
      void router.navigate(createPath(location), { state, preventScrollReset: true });
    },
    address: () => createPath(router.state.location),
    // While a page with changes asks whether it may be left, another entry would take its question away.
    isLeaving: () =>
      router.state.navigation.state !== 'idle' ||
      [...router.state.blockers.values()].some(({ state }) => state === 'blocked'),
  });
  const leave = router.subscribe(settleSoon);
  return () => {
    leave();
    stop();
  };
}
