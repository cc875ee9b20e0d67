import '@fontsource-variable/figtree';
import '@fontsource-variable/newsreader/opsz.css';
import './ui/styles/index.css';
import 'virtual:amplify.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { loadAllAt } from './app/lazy-routes.tsx';
import { makeRouter, routes } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = () => (
  <StrictMode>
    <RouterProvider router={makeRouter()} />
  </StrictMode>
);
const draw = () => createRoot(root).render(app());
const inItsTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

// What the build drew stands until all its code is here; code that does not come is the router's to tell. Not in one
// piece with the reading of that code, and as a transition, which React takes in small parts: between them a slow phone
// can scroll.
if (root.hasChildNodes())
  loadAllAt(window.location.pathname, routes)
    .then(inItsTurn)
    .then(() => startTransition(() => void hydrateRoot(root, app())), draw);
else draw();
