/**
 * Searches and texts that they find. The pages (`foldText`) and the server (`wordsQuery`) fold texts in two
 * languages; the tests of both go through these.
 */
export const SAME_TEXTS: readonly (readonly [search: string, text: string])[] = [
  ['standup', 'Team stand-up'],
  ['stand-up', 'Our standup'],
  ['stand‑up', 'Our stand-up'],
  ['up', 'Team stand-up'],
  ['standup', 'Team stand–up'],
  ['standup', 'Team stand\u2060up'],
  ['hyphenated', 'A hy\u00adphen\u200bated\u200d word'],
  ['hy\u00adphenated', 'A hyphenated word'],
  ['heart', 'he\ufe0fart\u{e0020}'],
  ['istanbul', 'Yarın İstanbul’dayım'],
  ['ISPARTA', 'Bugün ısparta'],
  ['cafe', 'Two cafe\u0301s'],
  ['full', 'ｆｕｌｌ width'],
  ['ΟΔΟΣ', 'Η οδος'],
  ['οδος', 'ΟΔΟΣ'],
  ['москва', 'МОСКВА'],
  ['会議', '明日の会議室'],
  ['議', '明日の会議室'],
  ['カイギ', 'アシタノカイギ'],
  ['ｶｲｷﾞ', 'アシタノカイギ'],
  ['회의', '오늘회의실에서'],
  ['ประชุม', 'การประชุมทีม'],
  ['会議room', '明日の会議room5'],
];

/** Searches and texts that they do not find. */
export const OTHER_TEXTS: readonly (readonly [search: string, text: string])[] = [
  ['会室', '明日の会議室'],
  ['議会', '明日の会議室'],
  ['ทีมประชุม', 'การประชุมทีม'],
  ['kas', 'kaz'],
];
