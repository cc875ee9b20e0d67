import { createPath, type DataRouter } from 'react-router-dom';
import { closeOnBack, readDepth } from '#web/src/ui/dialogs/close-on-back.ts';

/** React Router's key for the entry that the document started with. */
const firstKey = 'default';

/** Makes Back close dialogs. Listens before the router is created, so that it handles each step first. */
export function closeDialogsOnHistoryBack(make: () => DataRouter): { router: DataRouter; stop: () => void } {
  let router: DataRouter | undefined;
  const state = () => router?.state;
  const { scheduleSync, stop } = closeOnBack({
    depth: () => readDepth(state()?.location.state),
    push: (layers) => {
      const location = state()?.location;
      if (!location) return;
      void router?.navigate(createPath(location), {
        state: { ...location.state, layers },
        preventScrollReset: true,
      });
    },
    // Back on a blocked page is undone, which the router's location does not show.
    isNavigationBlocked: () => (window.history.state?.key ?? firstKey) === state()?.location.key,
    address: () => createPath(state()?.location ?? window.location),
    // The initial navigation has no `state`. A new entry would dismiss a blocker's question.
    isLeaving: () =>
      !state()?.initialized ||
      state()?.navigation.state !== 'idle' ||
      [...(state()?.blockers.values() ?? [])].some((blocker) => blocker.state === 'blocked'),
  });
  router = make();
  const leave = router.subscribe(scheduleSync);
  return {
    router,
    stop() {
      leave();
      stop();
    },
  };
}
