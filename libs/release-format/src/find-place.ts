/** A position in a file of a release, as browsers and page reports name it. */
export interface Place {
  app: string;
  /** Id of the release or its beginning; `null` in addresses of the shell's files, which have none. */
  id: string | null;
  /** Path of the file, relative to the folder of the release; with `shell/` for the shell. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

const APP = '(?<app>[a-z][a-z0-9-]*)';
// Frames put places in parentheses, and messages in quotes.
const POSITION = '(?<file>[^\\s?#:()"\']+)(?:\\?[^\\s:()]*)?:(?<line>\\d+):(?<column>\\d+)';
const ORIGIN = '(?:(?<![a-z])[a-z]+:\\/\\/[^\\s/]+)?';

const FORMS = [
  new RegExp(`${ORIGIN}/areas/${APP}/(?<id>[^\\s/]+)/${POSITION}`),
  new RegExp(`${ORIGIN}/(?=shell/)${POSITION}`),
  // Reported errors have their name before the place.
  new RegExp(`\\b${APP}@(?<id>[0-9a-f]+)[\\s,:/]+(?:[\\w$]+\\s+)?(?![,/])${POSITION}`),
];

/** Finds the first place in a line, with the text that names it and its index; returns `null` if there is none. */
export function findPlace(line: string) {
  for (const form of FORMS) {
    const found = form.exec(line);
    if (found?.groups) {
      const { app = 'shell', id = null, file = '', line, column } = found.groups;
      const place: Place = { app, id, file, line: Number(line), column: Number(column) };
      return { place, text: found[0], index: found.index };
    }
  }
  return null;
}
