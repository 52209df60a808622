/** What a field keeps of a text. */
interface TextShape {
  /** Whether line breaks and tabs are allowed; otherwise they become spaces. */
  readonly multiline?: boolean;
  /** Whether white space at the ends stays. */
  readonly keepEnds?: boolean;
}

// Colors and cursor moves (CSI), titles and links (OSC and the other strings), and short sequences.
const ESCAPE_SEQUENCES =
  // oxlint-disable-next-line eslint/no-control-regex -- control characters are what is looked for
  /(?:\u001b\[|\u009b(?=[0-?]))[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\n\r\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b(?:[()*+#%][0-~]|[78=>cDEHMNOZ])/g;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /[^\P{Cc}\n\t]/gu;

// Joiners, variation selectors and direction marks belong to the character beside them, so they stay.
const EDGE = String.raw`[\s\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\uffa0]`;
// The lookbehind keeps a long run inside the text from being scanned once for each of its characters.
const EDGES = new RegExp(`^${EDGE}+|(?<!${EDGE})${EDGE}+$`, 'g');

const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** Returns whether a text has nothing that can be seen. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/**
 * Returns a text as it is stored: line ends are LF, and escape sequences and other control characters
 * are dropped, so that a pasted terminal log or Word paragraph can be saved. A blank text becomes `''`.
 */
export function cleanText(
  text: string,
  { multiline = false, keepEnds = false }: TextShape = {},
): string {
  const lines = text.replace(ESCAPE_SEQUENCES, '').replace(LINE_ENDS, '\n').replace(CONTROLS, '');
  if (isBlank(lines)) return '';
  const shaped = multiline ? lines : lines.replace(/\n+|\t/g, ' ');
  return keepEnds ? shaped : shaped.replace(EDGES, '');
}
