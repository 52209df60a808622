import { formatDescriptionPreview } from './description-preview';

describe('description preview', () => {
  it.each(['🚀', '👩‍💻', '🇹🇷', 'e\u0301', '\r\n'])('never cuts the character %j', (character) => {
    const text = 'a'.repeat(99);

    expect(formatDescriptionPreview(`${text}${character}b`)).toBe(`${text}...`);
  });

  it('counts code units', () => {
    expect(formatDescriptionPreview('🚀'.repeat(50))).toBe('🚀'.repeat(50));
    expect(formatDescriptionPreview('🚀'.repeat(51))).toBe(`${'🚀'.repeat(50)}...`);
  });

  it.each([null, ''])('shows a dash for %j', (description) => {
    expect(formatDescriptionPreview(description)).toBe('-');
  });
});
