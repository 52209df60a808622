/** Users whom the texts of `MENTION_CASES` can mention. */
export const MENTIONED_USERS = [
  'admin',
  'maria',
  'mariana',
  'İpek',
  'Ada Su',
  'Ada',
  'Zoë',
  'j.doe',
  'ｋｅｎ',
  '김민수',
  'ΝΙΚΟΣ',
];

/** Texts with the users whom they mention, in this order: for the function, the server and the field of a comment. */
export const MENTION_CASES: readonly (readonly [text: string, usernames: readonly string[]])[] = [
  ['@maria, @MARIANA and @maria', ['maria', 'mariana']],
  // Beside signs.
  ['QA/@maria/@İpek -@mariana- ._@Ada_.', ['maria', 'İpek', 'mariana', 'Ada']],
  ['(@ada su) *@maria* "@mariana" [@İpek] {@Zoë}', ['Ada Su', 'maria', 'mariana', 'İpek', 'Zoë']],
  ['、@maria。「@mariana」，@İpek！（@Ada）：@Zoë', ['maria', 'mariana', 'İpek', 'Ada', 'Zoë']],
  ['Ask @maria. Or @mariana: @İpek? @Ada; @Zoë…', ['maria', 'mariana', 'İpek', 'Ada', 'Zoë']],
  ["@maria's and @İpek’in", ['maria', 'İpek']],
  ['@j.doe.', ['j.doe']],
  ['＠maria、＠Ada', ['maria', 'Ada']],
  // In any spelling of the name.
  ['@ipek', ['İpek']],
  ['@IPEK', ['İpek']],
  ['@ıpek', ['İpek']],
  ['@İpek @Zoë'.normalize('NFD'), ['İpek', 'Zoë']],
  ['@ken', ['ｋｅｎ']],
  ['@김민수'.normalize('NFD'), ['김민수']],
  ['@Νικος', ['ΝΙΚΟΣ']],
  ['@ADA  SU', ['Ada Su']],
  ['@Ada\nSu', ['Ada']],
  // Of longer names, mail addresses and links.
  ['@marias @maria-x @maria.x @maria_x @maria@x @mariä', []],
  ['maria@maria.example ada.@maria.example @@maria', []],
  ['https://atrium.example/@maria mailto:x@maria atrium.example/@maria', []],
  ['https://atrium.example (@maria) @ maria', ['maria']],
  ['Nobody', []],
];
