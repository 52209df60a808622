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
    ['login\u00a0page', 'login  page'],
    [' login\t\u2009\u200bpage\u3000', 'login page'],
    ['soft\u00adhyphen\u2060ated', 'softhyphenated'],
    ['O’Brien ‘a’ O´Brien', `O'Brien 'a' O'Brien`],
    ['“a” „b‟ 5′ 6″', `"a" "b" 5' 6"`],
    ['Team stand-up', 'team standup'],
    ['stand‑up — a–b −5 －', 'standup ab 5'],
    ['ＡＣＭＥ　１２', 'acme 12'],
    ['ﬁnal oﬃce', 'final office'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['Ada', 'Oda'],
    ['kas', 'kaz'],
    ['login page', 'loginpage'],
    ["O'Brien", 'OBrien'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });
});
