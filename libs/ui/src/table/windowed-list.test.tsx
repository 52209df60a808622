import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WindowedList } from './windowed-list';

const PEOPLE = Array.from({ length: 5000 }, (_, index) => ({ id: index + 1 }));

function People({ count }: { count: number }) {
  return (
    <WindowedList
      label="People"
      items={PEOPLE.slice(0, count)}
      itemKey={({ id }) => id}
      renderItem={({ id }) => <button>{`Person ${String(id)}`}</button>}
    />
  );
}

it('renders all of 199 items in the normal flow', () => {
  render(<People count={199} />);

  const items = screen.getAllByRole('listitem');
  expect(items).toHaveLength(199);
  expect(items.map((item) => item.getAttribute('style')).filter(Boolean)).toEqual([]);
  expect(items.at(-1)).toHaveAttribute('aria-posinset', '199');
});

it('renders the visible items of 5,000, exposes their number and keeps the focus', async () => {
  render(<People count={5000} />);
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  expect(screen.getByRole('list', { name: 'People' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Person 3' }));

  const box = screen.getByRole('region', { name: 'People' });
  box.scrollTop = 160_000;
  fireEvent.scroll(box);

  const far = (await screen.findAllByRole('listitem')).at(-1);
  expect(far).toHaveAttribute('aria-setsize', '5000');
  expect(Number(far?.getAttribute('aria-posinset'))).toBeGreaterThan(1000);
  expect(screen.queryByText('Person 1')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Person 3' })).toHaveFocus();
});
