import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { ScreenCrash } from './crash-page.tsx';
import { loadChunk } from './load-chunk.ts';
import { ScreenOutline } from './screen-outline.tsx';
import type { PageScreen, Screen } from './screens/screen.ts';

type Loader = () => Promise<ComponentType>;

/** A route whose code is loaded when somebody goes there. */
export const lazily = (name: string, load: Loader): RouteObject['lazy'] => {
  return async () => ({ Component: await loadChunk(name, load) });
};

const againMs = 1_000;
const codes = new Map<PageScreen, Promise<ComponentType>>();

/** A screen's code, which is asked for once; what failed is asked for again by who comes next. */
function codeOf(screen: PageScreen): Promise<ComponentType> {
  const found = codes.get(screen);
  if (found !== undefined) return found;
  const code = loadChunk(screen.path, screen.page);
  codes.set(screen, code);
  code.then(
    // As `use` reads it: what is here is drawn at once, also by the build, which waits for nothing.
    (value) => Object.assign(code, { status: 'fulfilled', value }),
    // Not at once: whoever draws it would begin over and over.
    () => setTimeout(() => codes.delete(screen), againMs),
  );
  return code;
}

function Page({ screen }: { screen: PageScreen }) {
  const Component = use(codeOf(screen));
  return <Component />;
}

/** The address changes at once and the shell stays: only the room for the screen waits for its code. */
const pageRoute = (screen: PageScreen, Frame?: ScreenFrame): Pick<RouteObject, 'lazy'> => {
  const page = (
    <Suspense fallback={<ScreenOutline screen={screen} />}>
      <Page screen={screen} />
    </Suspense>
  );
  const Component = () => (Frame ? <Frame screen={screen}>{page}</Frame> : page);
  return {
    lazy: async () => {
      // On its way beside the shell's; whoever draws it hears of a failure.
      codeOf(screen).catch(() => undefined);
      return { Component };
    },
  };
};

/** A redirect draws nothing: the guard, which knows who is signed in, goes on to its goal. */
const routeOf = (screen: Screen, Frame?: ScreenFrame): RouteObject => ({
  path: screen.path,
  handle: screen,
  ErrorBoundary: ScreenCrash,
  ...('page' in screen ? pageRoute(screen, Frame) : { Component: () => null }),
});

/** All that an address shows, before it is drawn: by the build, and by the browser that takes over what the build drew. */
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

/** What stands between a shell and each of its screens. */
export type ScreenFrame = ComponentType<{ screen: Screen; children: ReactNode }>;
type Inside = {
  readonly screens: readonly Screen[];
  readonly frame?: ScreenFrame;
  readonly more?: RouteObject[];
};

/** A shell around its screens. */
export const shell = (name: string, load: Loader, { screens, frame, more = [] }: Inside): RouteObject => ({
  lazy: lazily(`layout ${name}`, load),
  children: [...screens.map((screen) => routeOf(screen, frame)), ...more],
});
