import '@fontsource-variable/figtree';
import '@fontsource-variable/newsreader/opsz.css';
import './ui/styles/index.css';
import 'virtual:amplify.css';
import { StrictMode } from 'react';
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

// What the build drew stands until all its code is here; code that does not come is the router's to tell.
if (root.hasChildNodes())
  loadAllAt(window.location.pathname, routes).then(() => hydrateRoot(root, app()), draw);
else draw();
