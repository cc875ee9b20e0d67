import '@fontsource-variable/figtree';
import '@fontsource-variable/newsreader/opsz.css';
import '../ui/styles/index.css';
import 'virtual:amplify.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { KitPage } from './kit-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('kit.html has no #root');
/** `?escritorio` uses the desk's density. */
document.body.classList.toggle('desk', location.search.includes('escritorio'));
const router = createBrowserRouter([{ path: '*', Component: KitPage }]);
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
