import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ErrorState } from './error-state';

it('announces an error at once and offers Retry', async () => {
  const onRetry = jest.fn();
  render(<ErrorState title="Tasks could not be loaded" onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Tasks could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
