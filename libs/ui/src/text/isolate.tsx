import type { ReactNode } from 'react';

const CHANGES_DIRECTION =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Marks what a person wrote within a sentence, for `renderIsolated`. Returns a text as it is that can't
 * reorder the words around it: one without right-to-left letters and direction controls.
 */
export function isolate(text: string): string {
  if (!CHANGES_DIRECTION.test(text)) return text;
  return `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069`;
}

/** Renders a sentence with an element of its own for each part that `isolate` has marked. */
export function renderIsolated(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !content.includes('\u2068')) return content;
  const parts = content.split(/\u2068([^\u2068\u2069]*)\u2069/);
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 ? <bdi key={index}>{part}</bdi> : <span key={index}>{part}</span>,
      )}
    </span>
  );
}
