// A bundler provides only those shared packages that the page itself imports.
import 'react-hook-form';
import 'zod/mini';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '@atrium/api-client';
import type { AreaModule } from '@atrium/area-contract';
import { registry as registrySchema } from '@atrium/area-contract';
import { useSession } from '@atrium/auth';
import { GlobalStyle, Toaster } from '@atrium/ui';

const Area = lazy(async () => ({ default: (await loadArea(window.location.pathname)).Area }));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <BrowserRouter>
      <GlobalStyle />
      <main>
        <Intranet />
      </main>
      <Toaster />
    </BrowserRouter>
  </QueryClientProvider>,
);

function Intranet() {
  const { status } = useSession();
  if (status === 'loading') return <p>Loading</p>;
  if (status !== 'signed-in') return <p>Sign in to Atrium first</p>;
  return (
    <Suspense fallback={<p>Loading</p>}>
      <Area />
    </Suspense>
  );
}

/** Loads the live release of the area at a path through its manifest, which is next to its entry. */
async function loadArea(path: string): Promise<AreaModule> {
  const response = await fetch('/registry.json');
  const { areas } = registrySchema.parse(await response.json());
  const live = Object.values(areas).find(({ current }) => current.manifest.paths.includes(path));
  if (!live) throw new Error(`No area serves ${path}`);
  const { manifest, entry } = live.current;
  const address = new URL('mf-manifest.json', new URL(entry.path, window.location.href));
  registerRemotes([{ name: manifest.name, entry: address.href }]);
  const module = await loadRemote<{ area: AreaModule }>(`${manifest.name}/area`);
  if (!module) throw new Error(`${manifest.name} exposes no area`);
  return module.area;
}
