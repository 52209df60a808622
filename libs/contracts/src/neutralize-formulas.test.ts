import { neutralizeFormulas } from './neutralize-formulas';

it.each([
  ['=1+1', "'=1+1"],
  [' "=1+1', ' "\'=1+1'],
  ['\t=1+1', "'\t'=1+1"],
  ['a;=SUM(A1)', "a;'=SUM(A1)"],
  ['a\n\n "+SUM(A1);b', 'a\n\n "\'+SUM(A1);b'],
  ['a;=SUM\t(A1)', "a;'=SUM\t(A1)"],
  ['a\n=N (x (B2))', "a\n'=N (x (B2))"],
  ["a\n=cmd|'/C calc'!A0", "a\n'=cmd|'/C calc'!A0"],
  // Full width, as Japanese Excel reads them.
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
])('neutralizes the formula in %j', (text, neutral) => {
  expect(neutralizeFormulas(text)).toBe(neutral);
});

it.each(['a\n- Maria (urgent)', 'a\n- Maria (urgent) B2', 'a;+90 555', 'a\n=1+1', 'a | b!', ''])(
  'leaves %j as it is',
  (text) => {
    expect(neutralizeFormulas(text)).toBe(text);
  },
);
