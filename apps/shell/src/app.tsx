import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '@atrium/api-client';
import { keepDrafts, keepDraftsAcrossReloads } from '@atrium/auth';
import { GlobalStyle, Toaster } from '@atrium/ui';
import { AppRoutes } from './app-routes';
import { AreaErrorBoundary } from './areas/area-error-boundary';
import { AreaLoaderContext } from './areas/area-loader-context';
import { createAreaLoader } from './areas/loading/area-loader';
import { ReleaseDetailsProvider } from './areas/registry/release-details';
import { PageFailure } from './layout/page-failure';
import { startPageReports } from './page-reports/start-page-reports';

const queryClient = createQueryClient();
const areaLoader = createAreaLoader();
startPageReports(queryClient);
keepDraftsAcrossReloads(queryClient);

/** Renders the page with its only router and query client. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <GlobalStyle />
        <AreaErrorBoundary fallback={<PageFailure />} onError={() => keepDrafts(queryClient)}>
          <AreaLoaderContext value={areaLoader}>
            <ReleaseDetailsProvider>
              <AppRoutes />
            </ReleaseDetailsProvider>
          </AreaLoaderContext>
        </AreaErrorBoundary>
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
