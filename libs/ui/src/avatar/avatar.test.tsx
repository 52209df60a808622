import { render, screen } from '@testing-library/react';
import { Avatar } from './avatar';

test.each([
  ['maria', 'M'],
  ['Ada King Lovelace', 'AL'],
  ['  çelik ', 'Ç'],
  ['😀 smile', '😀S'],
  ['👩‍💻 Ada', '👩‍💻A'],
  ['🇹🇷', '🇹🇷'],
  ['e\u0301mile (Zola)', 'E\u0301Z'],
  ['-- _maria_ !!', 'M'],
  ['‼ ʼali', 'A'],
  ['\u200b\u3164deniz', 'D'],
  ['007', '0'],
  ['...', '👤'],
  ['', '👤'],
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
