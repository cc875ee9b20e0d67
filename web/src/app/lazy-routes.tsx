import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { ScreenCrash } from './crash-page.tsx';
import { loadChunk } from './load-chunk.ts';
import { ScreenOutline } from './screen-outline.tsx';
import type { PageScreen, Screen } from './screens/screen.ts';

type Loader = () => Promise<ComponentType>;

/** Route whose code loads on navigation. */
export const lazily = (name: string, load: Loader): RouteObject['lazy'] => {
  return async () => ({ Component: await loadChunk(name, load) });
};

const againMs = 1_000;
const codes = new Map<PageScreen, Promise<ComponentType>>();

/** Loads a screen's code once; a failed load is retried on the next navigation. */
function codeOf(screen: PageScreen): Promise<ComponentType> {
  const found = codes.get(screen);
  if (found !== undefined) return found;
  const code = loadChunk(screen.path, screen.page);
  codes.set(screen, code);
  code.then(
    // `status` and `value` let `use` read the module synchronously, as the build's prerender requires.
    (value) => Object.assign(code, { status: 'fulfilled', value }),
    // Delayed, because an immediate retry would loop while the error renders.
    () => setTimeout(() => codes.delete(screen), againMs),
  );
  return code;
}

function Page({ screen }: { screen: PageScreen }) {
  const Component = use(codeOf(screen));
  return <Component />;
}

/** Suspends only the screen; the address and the shell change at once. */
const pageRoute = (screen: PageScreen, Frame?: ScreenFrame): Pick<RouteObject, 'lazy'> => {
  const page = (
    <Suspense fallback={<ScreenOutline screen={screen} />}>
      <Page screen={screen} />
    </Suspense>
  );
  const Component = () => (Frame ? <Frame screen={screen}>{page}</Frame> : page);
  return {
    lazy: async () => {
      // Loads in parallel with the shell; rendering reports a failure.
      codeOf(screen).catch(() => undefined);
      return { Component };
    },
  };
};

/** A redirect renders nothing: the guard, which knows the user, navigates. */
const routeOf = (screen: Screen, Frame?: ScreenFrame): RouteObject => ({
  path: screen.path,
  handle: screen,
  ErrorBoundary: ScreenCrash,
  ...('page' in screen ? pageRoute(screen, Frame) : { Component: () => null }),
});

/** Loads the code of all routes at an address, for prerendering and for hydration. */
export async function loadAllAt(address: string, routes: RouteObject[]): Promise<void> {
  const matched = (matchRoutes(routes, address) ?? []).map(({ route }) => route);
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  await Promise.all(codes.values());
}

export type ScreenFrame = ComponentType<{ screen: Screen; children: ReactNode }>;
type Inside = {
  readonly screens: readonly Screen[];
  readonly frame?: ScreenFrame;
  readonly more?: RouteObject[];
};

/** Route of a shell and its screens. */
export const shell = (name: string, load: Loader, { screens, frame, more = [] }: Inside): RouteObject => ({
  lazy: lazily(`layout ${name}`, load),
  children: [...screens.map((screen) => routeOf(screen, frame)), ...more],
});
