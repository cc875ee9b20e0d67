import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { ScreenCrash } from './crash-page.tsx';
import { loadChunk } from './load-chunk.ts';
import { ScreenOutline } from './screen-outline.tsx';
import type { PageScreen, Screen } from './screens/screen.ts';

type Loader = () => Promise<ComponentType>;

/** Builds the `lazy` function of a route whose code loads on navigation. */
export const lazyRoute = (name: string, load: Loader): RouteObject['lazy'] => {
  return async () => ({ Component: await loadChunk(name, load) });
};

const retryDelayMs = 1_000;
const loadedScreens = new Map<PageScreen, Promise<ComponentType>>();

/** Loads a screen's code once; a failed load is retried on the next navigation. */
function loadScreen(screen: PageScreen): Promise<ComponentType> {
  const cached = loadedScreens.get(screen);
  if (cached !== undefined) return cached;
  const code = loadChunk(screen.path, screen.page);
  loadedScreens.set(screen, code);
  code.then(
    // `status` and `value` let `use` read the module synchronously, as the build's prerender requires.
    (value) => Object.assign(code, { status: 'fulfilled', value }),
    // Delayed, because an immediate retry would loop while the error renders.
    () => setTimeout(() => loadedScreens.delete(screen), retryDelayMs),
  );
  return code;
}

function Page({ screen }: { screen: PageScreen }) {
  const Component = use(loadScreen(screen));
  return <Component />;
}

/** Suspends only the screen; the address and the shell change at once. */
const buildPageRoute = (screen: PageScreen, Frame?: ScreenFrame): Pick<RouteObject, 'lazy'> => {
  const page = (
    <Suspense fallback={<ScreenOutline screen={screen} />}>
      <Page screen={screen} />
    </Suspense>
  );
  const Component = () => (Frame ? <Frame screen={screen}>{page}</Frame> : page);
  return {
    lazy: async () => {
      // Loads in parallel with the shell; rendering reports a failure.
      loadScreen(screen).catch(() => undefined);
      return { Component };
    },
  };
};

/** Builds the route of a screen. A redirect renders nothing, because the guard navigates. */
const buildRoute = (screen: Screen, Frame?: ScreenFrame): RouteObject => ({
  path: screen.path,
  handle: screen,
  ErrorBoundary: ScreenCrash,
  ...('page' in screen ? buildPageRoute(screen, Frame) : { Component: () => null }),
});

/** Loads the code of all routes at an address, for prerendering and for hydration. */
export async function loadRoutesAt(address: string, routes: RouteObject[]): Promise<void> {
  const matchedRoutes = (matchRoutes(routes, address) ?? []).map(({ route }) => route);
  await Promise.all(
    matchedRoutes.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  await Promise.all(loadedScreens.values());
}

export type ScreenFrame = ComponentType<{ screen: Screen; children: ReactNode }>;
type ShellContents = {
  readonly screens: readonly Screen[];
  readonly frame?: ScreenFrame;
  readonly more?: RouteObject[];
};

export const buildShellRoute = (
  name: string,
  load: Loader,
  { screens, frame, more = [] }: ShellContents,
): RouteObject => ({
  lazy: lazyRoute(`layout ${name}`, load),
  children: [...screens.map((screen) => buildRoute(screen, frame)), ...more],
});
