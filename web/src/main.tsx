import '@fontsource-variable/figtree';
import '@fontsource-variable/newsreader/opsz.css';
import './ui/styles/index.css';
import 'virtual:amplify.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { loadRoutesAt } from './app/lazy-routes.tsx';
import { createAppRouter, routes } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const renderApp = () => (
  <StrictMode>
    <RouterProvider router={createAppRouter()} />
  </StrictMode>
);
const mountApp = () => createRoot(root).render(renderApp());
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The visitor may have gone back to another address before this code was loaded. */
const hydrateOrMount = () =>
  window.location.pathname === root.dataset['path']
    ? startTransition(() => void hydrateRoot(root, renderApp()))
    : mountApp();

// Hydrates prerendered pages once their code is loaded, in a separate task and transition for slow phones.
if (root.dataset['path'] === undefined) mountApp();
else loadRoutesAt(root.dataset['path'], routes).then(nextTask).then(hydrateOrMount, mountApp);
