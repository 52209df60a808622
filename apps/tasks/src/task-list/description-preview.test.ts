import { descriptionPreview } from './description-preview';

describe('description preview (N36)', () => {
  it('shows up to 100 characters whole', () => {
    expect(descriptionPreview('a'.repeat(100))).toBe('a'.repeat(100));
  });

  it('cuts a longer text after 100 characters and says so', () => {
    expect(descriptionPreview(`${'a'.repeat(100)}b`)).toBe(`${'a'.repeat(100)}...`);
  });

  it('never cuts a character in two', () => {
    expect(descriptionPreview(`${'a'.repeat(99)}🚀🚀`)).toBe(`${'a'.repeat(99)}🚀...`);
    expect(descriptionPreview('🚀'.repeat(100))).toBe('🚀'.repeat(100));
  });

  it.each([null, ''])('shows a dash for %j', (description) => {
    expect(descriptionPreview(description)).toBe('-');
  });
});
