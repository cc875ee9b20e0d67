import '@fontsource-variable/figtree';
import '@fontsource-variable/newsreader/opsz.css';
import './ui/styles/plain.css';
import 'virtual:amplify-button.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { closeDialogsOnBack } from './features/landing/history-steps.ts';
import { LandingSite } from './features/landing/landing-site.tsx';
import { rememberBrand } from './lib/brand.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
/** Copy that the build rendered the page with, embedded as JSON. */
const LandingCopy = z.object({ brandName: z.string(), heroTitle: z.string(), heroTagline: z.string() });
const prerenderedCopy = document.getElementById('start')?.textContent;
const start = prerenderedCopy ? LandingCopy.parse(JSON.parse(prerenderedCopy)) : undefined;
if (start) rememberBrand(start.brandName);
const page = (
  <StrictMode>
    <LandingSite {...(start && { start })} />
  </StrictMode>
);
closeDialogsOnBack();
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page));
else createRoot(root).render(page);
