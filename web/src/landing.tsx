import '@fontsource-variable/figtree';
import '@fontsource-variable/newsreader/opsz.css';
import './ui/styles/light.css';
import 'virtual:amplify-button.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LandingSite } from './features/landing/landing-site.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const page = (
  <StrictMode>
    <LandingSite />
  </StrictMode>
);
// The build draws it beforehand; straight from the sources nobody has.
if (root.hasChildNodes()) hydrateRoot(root, page);
else createRoot(root).render(page);
