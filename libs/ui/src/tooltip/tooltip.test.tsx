import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Tooltip } from './tooltip';

it('opens by keyboard, also on plain text, and closes on Escape', async () => {
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

it('opens on hover', async () => {
  render(
    <Tooltip content="ATR-9F3K">
      <button>Acme</button>
    </Tooltip>,
  );
  await userEvent.hover(screen.getByRole('button'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('ATR-9F3K');
});

it('opens on a tap, and closes on a tap elsewhere', async () => {
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

it('stays open when focusing scrolls the page, but closes when the pointer scrolls', async () => {
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
