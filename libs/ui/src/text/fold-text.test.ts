import { foldText } from './fold-text';

describe('foldText', () => {
  it.each([
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['Iğdır', 'IĞDIR'],
    ['Şişli Çiğköfte', 'SISLI CIGKOFTE'],
    ['ÜRÜN', 'ürün'],
    ['O\u0308zel', 'özel'],
    ['i\u0307stanbul', 'İSTANBUL'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['Ada', 'Oda'],
    ['kas', 'kaz'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });
});
