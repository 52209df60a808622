import { cleanText } from './clean-text';

const MAX_LENGTH = 200;
/** Longest ending that a shortened name keeps, with its dot. */
const MAX_ENDING_LENGTH = 20;

// Direction overrides and isolates make `exe.png` of `gnp.exe`.
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
// Half of a character, which a database cannot store.
const INCOMPLETE = /\p{Cs}/gu;
const FORBIDDEN = /[<>:"|?*]/g;
// Windows takes these for devices, whatever their ending.
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Returns the name under which a file is stored and saved: without its folder, signs that change the direction of
 * text, and what Windows forbids in names; at most 200 characters with its ending. A name of which nothing is left
 * becomes `file`.
 */
export function cleanFileName(name: string): string {
  const [base = ''] = name.split(/[/\\]/).slice(-1);
  const cleaned = cleanText(base.replace(DIRECTIONS, '').replace(INCOMPLETE, ''))
    .replace(FORBIDDEN, '_')
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(RESERVED, '_$&');
  return cleaned === '' ? 'file' : shortened(cleaned);
}

function shortened(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const dot = name.lastIndexOf('.');
  const ending = name.length - dot <= MAX_ENDING_LENGTH ? name.slice(dot) : '';
  return `${name.slice(0, MAX_LENGTH - ending.length).replace(INCOMPLETE, '')}${ending}`;
}
