import { createPath, type DataRouter } from 'react-router-dom';
import { closeOnBack, readDepth } from '#web/src/ui/dialogs/close-on-back.ts';

/** React Router's key for the entry that the document started with. */
const initialEntryKey = 'default';

/** Makes Back close dialogs. Listens before the router is created, so that it handles each step first. */
export function closeDialogsOnHistoryBack(createRouter: () => DataRouter): {
  router: DataRouter;
  stop: () => void;
} {
  let router: DataRouter | undefined;
  const readState = () => router?.state;
  const { scheduleSync, stop } = closeOnBack({
    depth: () => readDepth(readState()?.location.state),
    push: (layers) => {
      const location = readState()?.location;
      if (!location) return;
      void router?.navigate(createPath(location), {
        state: { ...location.state, layers },
        preventScrollReset: true,
      });
    },
    // Back on a blocked page is undone, which the router's location does not show.
    isNavigationBlocked: () => (window.history.state?.key ?? initialEntryKey) === readState()?.location.key,
    address: () => createPath(readState()?.location ?? window.location),
    // The initial navigation has no `state`. A new entry would dismiss a blocker's question.
    isLeaving: () =>
      !readState()?.initialized ||
      readState()?.navigation.state !== 'idle' ||
      [...(readState()?.blockers.values() ?? [])].some((blocker) => blocker.state === 'blocked'),
  });
  router = createRouter();
  const unsubscribe = router.subscribe(scheduleSync);
  return {
    router,
    stop() {
      unsubscribe();
      stop();
    },
  };
}
