import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Tooltip } from './tooltip';

test('the keyboard reaches it, also on plain text, and Escape hides it', async () => {
  render(
    <Tooltip content="ATR-9F3K">
      <span>Acme</span>
    </Tooltip>,
  );
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByText('Acme')).toHaveFocus();
  expect(screen.getByRole('tooltip')).toHaveTextContent('ATR-9F3K');
  expect(screen.getByText('Acme')).toHaveAccessibleDescription('ATR-9F3K');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('the pointer shows it too', async () => {
  render(
    <Tooltip content="ATR-9F3K">
      <button>Acme</button>
    </Tooltip>,
  );
  await userEvent.hover(screen.getByRole('button'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('ATR-9F3K');
});

test('a tap shows it, and a tap elsewhere hides it', async () => {
  render(
    <>
      <Tooltip content="ATR-9F3K">
        <span>Acme</span>
      </Tooltip>
      <p>Elsewhere</p>
    </>,
  );
  const person = userEvent.setup();
  await person.pointer([{ keys: '[TouchA]', target: screen.getByText('Acme') }]);
  expect(screen.getByRole('tooltip')).toHaveTextContent('ATR-9F3K');
  await person.pointer([{ keys: '[TouchA]', target: screen.getByText('Elsewhere') }]);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('it stays when the focus scrolls the page, and goes when the pointer does', async () => {
  render(
    <Tooltip content="ATR-9F3K">
      <button>Acme</button>
    </Tooltip>,
  );
  await userEvent.hover(screen.getByRole('button'));
  await screen.findByRole('tooltip');
  fireEvent.scroll(document);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();

  await userEvent.tab();
  fireEvent.scroll(document);
  expect(screen.getByRole('tooltip')).toHaveTextContent('ATR-9F3K');
});
