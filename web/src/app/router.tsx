import { createBrowserRouter, createPath, type RouteObject } from 'react-router-dom';
import { isPrivatePath } from '#web/src/lib/paths.ts';
import { CrashPage } from './crash-page.tsx';
import { closingDialogsOnBack } from './history-steps.ts';
import { lazily, shell } from './lazy-routes.tsx';
import { followNavigation, loadChunk } from './load-chunk.ts';
import { Root } from './root.tsx';
import { visitorScreens } from './screens/visitor-screens.ts';

const rootId = 'root';
const notFound = () => import('./not-found-page.tsx').then((file) => file.NotFoundPage);
const of = (layout: 'public' | 'auth') => visitorScreens.filter((screen) => screen.layout === layout);

export const routes: RouteObject[] = [
  {
    id: rootId,
    Component: Root,
    HydrateFallback: () => null,
    ErrorBoundary: CrashPage,
    children: [
      shell('public', () => import('./layouts/public-layout.tsx').then((file) => file.PublicLayout), {
        screens: of('public'),
        more: [{ path: '*', lazy: lazily('not found', notFound) }],
      }),
      shell('auth', () => import('./layouts/auth-layout.tsx').then((file) => file.AuthLayout), {
        screens: of('auth'),
      }),
    ],
  },
];

type Discovery = NonNullable<Parameters<typeof createBrowserRouter>[1]>['patchRoutesOnNavigation'];

/** Loads the guarded routes on the first navigation to one, so that visitors never download them. */
export function guardedOnDemand(): Discovery {
  let isKnown = false;
  return async ({ path, patch, signal }) => {
    if (isKnown || !isPrivatePath(path)) return;
    import('#web/src/lib/client-config.ts').then(({ clientConfig }) => clientConfig()).catch(() => undefined);
    const { guardedRoutes } = await loadChunk('guarded routes', () => import('./guarded-routes.ts'));
    // An aborted navigation leaves the patch to the one that replaced it.
    if (isKnown || signal.aborted) return;
    isKnown = true;
    patch(rootId, [guardedRoutes]);
  };
}

export function makeRouter() {
  const { router } = closingDialogsOnBack(() =>
    createBrowserRouter(routes, { patchRoutesOnNavigation: guardedOnDemand() }),
  );
  followNavigation(() => {
    const { location } = router.state.navigation;
    return location && createPath(location);
  });
  return router;
}
