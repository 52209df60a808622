import { act, render, screen } from '@testing-library/react';
import { useToday } from './index';

function Today() {
  return <time>{useToday()[0]}</time>;
}

it('returns the local date, and the next one soon after midnight', () => {
  jest.useFakeTimers({ now: new Date(2026, 11, 31, 23, 58) });
  const { container } = render(<Today />);
  expect(container).toHaveTextContent('2026-12-31');

  act(() => {
    jest.advanceTimersByTime(3 * 60_000);
  });
  expect(screen.getByText('2027-01-01')).toBeVisible();
});
