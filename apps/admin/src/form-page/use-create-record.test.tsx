import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { companyMutations } from '@atrium/api-client/companies';
import { createCompany } from '@atrium/contracts/companies';
import { buildCompany, mockEndpoint } from '@atrium/testing';
import { useCreateRecord } from './use-create-record';

it('sends nothing more once the record exists, even if the form is still shown', async () => {
  const requests = mockEndpoint(createCompany, () => buildCompany());
  const { result } = renderHook(
    () => ({
      ...useCreateRecord(companyMutations.create()),
      path: useLocation().pathname,
    }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={['/add-company']}>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    },
  );
  const { create } = result.current;
  const body = buildCompany();

  act(() => {
    create(body);
  });
  await waitFor(() => expect(result.current.path).toBe('/'));
  await act(async () => {
    result.current.create(body);
    await Promise.resolve();
  });

  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(requests).toHaveLength(1);
});
