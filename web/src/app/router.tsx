import { createBrowserRouter, createPath, type RouteObject } from 'react-router-dom';
import { isPrivatePath } from '#web/src/lib/paths.ts';
import { CrashPage } from './crash-page.tsx';
import { closeDialogsOnHistoryBack } from './history-steps.ts';
import { buildShellRoute, lazyRoute } from './lazy-routes.tsx';
import { loadChunk, setPendingAddress } from './load-chunk.ts';
import { Root } from './root.tsx';
import { visitorScreens } from './screens/visitor-screens.ts';

const rootId = 'root';
const loadNotFoundPage = () => import('./not-found-page.tsx').then((file) => file.NotFoundPage);
const screensOfLayout = (layout: 'public' | 'auth') =>
  visitorScreens.filter((screen) => screen.layout === layout);

export const routes: RouteObject[] = [
  {
    id: rootId,
    Component: Root,
    HydrateFallback: () => null,
    ErrorBoundary: CrashPage,
    children: [
      buildShellRoute(
        'public',
        () => import('./layouts/public-layout.tsx').then((file) => file.PublicLayout),
        {
          screens: screensOfLayout('public'),
          more: [{ path: '*', lazy: lazyRoute('not found', loadNotFoundPage) }],
        },
      ),
      buildShellRoute('auth', () => import('./layouts/auth-layout.tsx').then((file) => file.AuthLayout), {
        screens: screensOfLayout('auth'),
      }),
    ],
  },
];

type RouteDiscovery = NonNullable<Parameters<typeof createBrowserRouter>[1]>['patchRoutesOnNavigation'];

/** Loads the guarded routes on the first navigation to one, so that visitors never download them. */
export function createGuardedRouteLoader(): RouteDiscovery {
  let isLoaded = false;
  return async ({ path, patch, signal }) => {
    if (isLoaded || !isPrivatePath(path)) return;
    import('#web/src/lib/client-config.ts')
      .then(({ fetchClientConfig }) => fetchClientConfig())
      .catch(() => undefined);
    const { guardedRoutes } = await loadChunk('guarded routes', () => import('./guarded-routes.ts'));
    // An aborted navigation leaves the patch to the one that replaced it.
    if (isLoaded || signal.aborted) return;
    isLoaded = true;
    patch(rootId, [guardedRoutes]);
  };
}

export function createAppRouter() {
  const { router } = closeDialogsOnHistoryBack(() =>
    createBrowserRouter(routes, { patchRoutesOnNavigation: createGuardedRouteLoader() }),
  );
  setPendingAddress(() => {
    const { location } = router.state.navigation;
    return location && createPath(location);
  });
  return router;
}
