import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './button';
import { IconButton } from './icon-button';

it('is clicked by pointer and keyboard, and does not submit forms by default', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Export</Button>
      <IconButton label="Delete" icon={<svg />} onClick={onClick} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onClick).toHaveBeenCalledTimes(3);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('keeps the focus while busy, but neither clicks nor submits', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Title" />
      <Button type="submit" busy={busy} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);

  rerender(form(true));
  expect(button).toHaveFocus();
  // Browsers, unlike jsdom, blur an element that becomes disabled.
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('textbox'), 'x{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
