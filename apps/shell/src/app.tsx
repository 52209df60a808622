import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '@atrium/api-client';
import { GlobalStyle, Toaster } from '@atrium/ui';
import { AppRoutes } from './app-routes';
import { createAreaLoader } from './areas/area-loader';
import { AreaLoaderProvider } from './areas/area-loader-context';
import { SetInErrors } from './areas/set-in-errors';

const queryClient = createQueryClient();
const areaLoader = createAreaLoader();

/** The whole page: the one router, the one query client and what they serve. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <GlobalStyle />
        <AreaLoaderProvider loader={areaLoader}>
          <SetInErrors>
            <AppRoutes />
          </SetInErrors>
        </AreaLoaderProvider>
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
