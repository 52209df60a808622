import { render, screen } from '@testing-library/react';
import { Avatar } from './avatar';

test.each([
  ['maria', 'M'],
  ['Ada King Lovelace', 'AL'],
  ['  çelik ', 'Ç'],
  ['😀 smile', '😀S'],
  ['', '?'],
])('the initials of "%s" are %s', (name, initials) => {
  const { container } = render(<Avatar name={name} decorative />);
  expect(container).toHaveTextContent(initials);
});

it('has the same color for the same name, and different ones for others', () => {
  const names = ['admin', 'maria', 'deniz', 'omar', 'zoe', 'hans', 'ayşe', 'john'];
  render(
    <>
      {[...names, ...names].map((name, index) => (
        <Avatar key={index} name={name} />
      ))}
    </>,
  );
  const colors = names.map((name) => {
    const [first, second] = screen.getAllByRole('img', { name });
    expect(first?.style.background).toBe(second?.style.background);
    return first?.style.background;
  });
  expect(new Set(colors).size).toBeGreaterThan(3);
});
