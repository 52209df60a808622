import { createQueryClient } from '@atrium/api-client';
import { GlobalStyle, Toaster } from '@atrium/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './app-routes';
import { SetInErrors } from './areas/set-in-errors';

const queryClient = createQueryClient();

/** The whole page: the one router, the one query client and what they serve. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <GlobalStyle />
        <SetInErrors>
          <AppRoutes />
        </SetInErrors>
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
