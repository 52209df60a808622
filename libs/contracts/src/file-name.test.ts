import { cleanFileName } from './file-name';

describe('the name of a file', () => {
  it.each([
    ['screenshot.png', 'screenshot.png'],
    ['Über uns – Vertrag (2).pdf', 'Über uns – Vertrag (2).pdf'],
    ['C:\\Users\\maria\\report.docx', 'report.docx'],
    ['..\\..\\etc/passwd', 'passwd'],
    ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
    ['con.txt', '_con.txt'],
    ['LPT1', '_LPT1'],
    ['console.log', 'console.log'],
    ['a<b>:c?.txt', 'a_b__c_.txt'],
    ['trailing. . ', 'trailing'],
    ['two\nlines.txt', 'two lines.txt'],
    ['..', 'file'],
    ['', 'file'],
    ['\u200b', 'file'],
  ])('%j is stored as %j', (given, stored) => {
    expect(cleanFileName(given)).toBe(stored);
  });

  it('keeps the ending of a long name', () => {
    const name = cleanFileName(`${'x'.repeat(300)}.png`);

    expect(name).toHaveLength(200);
    expect(name.endsWith('x.png')).toBe(true);
  });

  it('stays as it is when it is cleaned again', () => {
    for (const name of ['a/b.png', 'con.txt', `${'x'.repeat(300)}.tar`, '\ud83d.txt']) {
      const cleaned = cleanFileName(name);
      expect(cleanFileName(cleaned)).toBe(cleaned);
    }
  });
});
