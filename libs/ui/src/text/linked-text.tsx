import type { ReactNode } from 'react';
import { Fragment } from 'react';

// A link ends before punctuation and keeps only the parentheses that it opens itself. Invisible
// characters end it, as they could make it look like another one.
const LINK =
  /(?<![\p{L}\p{N}])(?:https?:\/\/|mailto:)(?=[\p{L}\p{N}[])(?:[^\s\p{C}<>"()]|\([^\s\p{C}<>"()]*\))*(?:[^\s\p{C}\p{P}<>"`]|[/#%&=+*@_-]|\([^\s\p{C}<>"()]*\))/giu;

/** Returns the web and mail addresses in a text, each once. */
export function findLinks(text: string): string[] {
  return [...new Set(text.match(LINK) ?? [])];
}

/**
 * Renders a text whose web and mail addresses are links that open in a new tab.
 *
 * @param renderText renders the texts between the links
 */
export function renderLinks(
  text: string,
  renderText: (text: string) => ReactNode = (part) => part,
): ReactNode {
  const links = text.match(LINK);
  if (!links) return renderText(text);
  return text.split(LINK).map((part, index) => {
    const link = links[index];
    return (
      <Fragment key={index}>
        <span>{renderText(part)}</span>
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer" dir="ltr">
            {link}
          </a>
        )}
      </Fragment>
    );
  });
}
