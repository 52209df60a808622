import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StaleNotice } from './stale-notice';

test('it says what may be out of date and why, and tries again once at a time', async () => {
  const onRetry = jest.fn();
  const props = { title: 'The events', reason: 'Service Unavailable', onRetry };
  const { rerender } = render(<StaleNotice {...props} busy={false} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The events could not be read again and may be out of date. Service Unavailable',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  rerender(<StaleNotice {...props} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
