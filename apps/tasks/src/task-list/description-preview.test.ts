import { formatDescriptionPreview } from './description-preview';

describe('description preview', () => {
  it('keeps up to 100 characters', () => {
    expect(formatDescriptionPreview('a'.repeat(100))).toBe('a'.repeat(100));
  });

  it('truncates a longer text after 100 characters with an ellipsis', () => {
    expect(formatDescriptionPreview(`${'a'.repeat(100)}b`)).toBe(`${'a'.repeat(100)}...`);
  });

  it('does not split a surrogate pair', () => {
    expect(formatDescriptionPreview(`${'a'.repeat(99)}🚀🚀`)).toBe(`${'a'.repeat(99)}🚀...`);
    expect(formatDescriptionPreview('🚀'.repeat(100))).toBe('🚀'.repeat(100));
  });

  it.each([null, ''])('shows a dash for %j', (description) => {
    expect(formatDescriptionPreview(description)).toBe('-');
  });
});
