import { act, render, screen } from '@testing-library/react';
import { useSingleFlight } from './single-flight';

function Sender({ send }: { send: (change: string) => Promise<unknown> }) {
  const sendOnce = useSingleFlight(send);
  return <button onClick={() => sendOnce('a change')}>Save</button>;
}

it('ignores clicks while a request is pending, and sends again after a failure', async () => {
  let fail: (reason: Error) => void = () => undefined;
  const send = jest.fn(() => new Promise((_, reject) => (fail = reject)));
  render(<Sender send={send} />);
  const button = screen.getByRole('button');
  act(() => {
    button.click();
    button.click();
  });
  expect(send.mock.calls).toEqual([['a change']]);

  await act(async () => {
    fail(new Error('The request failed'));
    await Promise.resolve();
  });
  act(() => button.click());
  expect(send).toHaveBeenCalledTimes(2);
});
