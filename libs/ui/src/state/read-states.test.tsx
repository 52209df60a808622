import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ReadErrorState } from './read-error-state';
import type { ReadState } from './read-state';
import { StaleNotice } from './stale-notice';

function failedRead(values: Partial<Omit<ReadState, 'refetch'>> = {}) {
  return {
    error: new Error('503: Service Unavailable'),
    isFetching: false,
    isRefetchError: true,
    refetch: jest.fn(),
    ...values,
  };
}

it('warns that stale data could not be refreshed, and retries once at a time', async () => {
  const read = failedRead();
  const { rerender } = render(<StaleNotice title="The events" read={read} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The events could not be loaded again and may be out of date. 503: Service Unavailable',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  rerender(<StaleNotice title="The events" read={{ ...read, isFetching: true }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(read.refetch).toHaveBeenCalledTimes(1);
});

it('retries every failed read, and is busy until the last one ends', async () => {
  const error = Object.assign(new Error('503: Service Unavailable'), { requestId: '4f1c-2ab' });
  const reads = [failedRead({ error }), failedRead({ error: new Error('A later error') })];
  const { rerender } = render(
    <ReadErrorState title="The form could not be loaded" reads={reads} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The form could not be loaded503: Service UnavailableRetryDetailsRequest: 4f1c-2ab.',
  );
  const retry = screen.getByRole('button', { name: 'Retry' });
  await userEvent.click(retry);
  expect(reads.map(({ refetch }) => refetch.mock.calls.length)).toEqual([1, 1]);

  const refetching = [failedRead({ error: null }), failedRead({ isFetching: true })];
  rerender(<ReadErrorState title="The form could not be loaded" reads={refetching} />);
  expect(retry).toHaveAttribute('aria-busy', 'true');
});
