import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { tokens } from '../theme/tokens';
import { SearchInput } from './search-input';
import { useSingleFlight } from './single-flight';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';

const controls = [
  ['TextField', TextField],
  ['TextAreaField', TextAreaField],
] as const;

test.each(controls)('%s links label, hint and error to its control', (_, Field) => {
  const { rerender } = render(<Field label="Email" hint="Of the company" />);
  const control = screen.getByLabelText('Email');
  expect(control).toBeValid();
  expect(control).toHaveAttribute('dir', 'auto');
  expect(control).toHaveAccessibleDescription('Of the company');

  rerender(<Field label="Email" hint="Of the company" error="Invalid email address" hideLabel />);
  expect(control).toBe(screen.getByRole('textbox', { name: 'Email' }));
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('Of the company Invalid email address');
});

test.each(controls)('an invalid %s keeps its color with the focus', (_, Field) => {
  render(<Field label="Email" error="Invalid email address" />);
  const control = screen.getByLabelText('Email');
  act(() => control.focus());
  expect(control).toHaveStyle({ outlineColor: tokens.color.dangerText });
});

it('a search box reports its value and is cleared by its button', async () => {
  function Filter() {
    const [value, setValue] = useState('');
    return <SearchInput label="Filter tasks" value={value} onValueChange={setValue} />;
  }
  render(<Filter />);
  const search = screen.getByRole('searchbox', { name: 'Filter tasks' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await userEvent.type(search, 'login');
  expect(search).toHaveValue('login');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(search).toHaveValue('');
  expect(search).toHaveFocus();
});

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
